import type { MessageKey } from "./en.ts";
import type { Values } from "./message.ts";

/** Translates a key to the reader's language and fills in its values. */
export type Translate = (key: MessageKey, values?: Values) => string;
