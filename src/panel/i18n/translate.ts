import type { MessageKey } from "./en.ts";
import type { Values } from "./message.ts";

/** Says a text in the reader's language, its values filled in. */
export type Translate = (key: MessageKey, values?: Values) => string;
