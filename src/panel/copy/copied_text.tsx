import { CopyButton } from "./copy_button.tsx";
import classes from "./copied_text.module.css";

interface Props {
  readonly text: string;
  /** A short description of the text. */
  readonly what: string;
}

/** A text to copy verbatim: a command, code, a secret. */
export function CopiedText({ text, what }: Props) {
  return (
    <div className={classes.frame}>
      <pre className={classes.text}><code>{text}</code></pre>
      <div className={classes.button}>
        <CopyButton text={text} what={what} />
      </div>
    </div>
  );
}
