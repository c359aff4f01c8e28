import { SaxesParser } from "saxes";
import {
  importColumnNameMaxChars,
  importColumnsMax,
  importRowMaxChars,
} from "../../domain/limits.ts";
import { readable } from "../bytes/text_decoder.ts";
import { FileFailure, type RefusedRow } from "../file_rows.ts";
import type { SourceRow } from "../source_row.ts";
import { invalidCharacters } from "../invalid_characters.ts";

/** The elements that are rows: those of RSS, Atom, and common names of other feeds. */
export const rowElements: readonly string[] = [
  ...["item", "entry", "product", "offer", "row", "record"],
];

const depthMax = 64;
const googleNamespace = "http://base.google.com/ns/1.0";

/** A column of XML: the elements of one name. */
export interface FoundColumn {
  readonly index: number;
  readonly isUsed: boolean;
  /** Whether the elements of this name are items of a list. */
  readonly isList?: boolean;
}

export interface XmlColumns {
  /** Called with the name of each column when the first row has it. */
  of(name: string): FoundColumn;
  /** Called for a cell whose name is too long for a column, with the name of its outermost element. */
  ignoreLong(name: string): void;
}

interface XmlRow extends SourceRow {
  readonly cells: (string | undefined)[];
}

/**
 * Reads the rows of an XML file that comes in blocks. An element with text in a row is a cell; of
 * one within others, the names are joined by dots. Of elements with the same name, the first with
 * text counts, unless all are items of a list.
 */
export class XmlReader {
  readonly #parser = new SaxesParser();
  readonly #columns: XmlColumns;
  readonly #known = new Map<string, FoundColumn>();
  /** The text from where the row, or an unfinished tag, begins. */
  #text = "";
  #textStart = 0;
  /** The line up to which line ends are counted, and where it ends, if that is in the text. */
  #line = 1;
  #lineEnd = Infinity;
  /** Up to where the text was searched for line ends. */
  #searchedTo = 0;
  /** Whether there were only blanks so far. */
  #isEmpty = true;
  #hasInvalidBytes = false;
  #lastEvent = 0;
  #depth = 0;
  /** The depth of the row; 0 outside of rows. */
  #rowDepth = 0;
  #rowStart = 0;
  #rowLine = 1;
  #cells: (string | undefined)[] = [];
  #path: string[] = [];
  /** The characters of the path with a dot after each name. */
  #pathChars = 0;
  /** The depth of the innermost element so far, which has no elements itself. */
  #leafDepth = 0;
  #value = "";
  /** Of the element that was opened last: its attributes so far, and where it links to. */
  #attributes = 0;
  #isLink = false;
  #isPage = true;
  #href = "";
  #googlePrefix = "g:";
  #rows: (SourceRow | RefusedRow)[] = [];

  constructor(columns: XmlColumns) {
    this.#columns = columns;
    const parser = this.#parser;
    // With more than six handlers, V8 switches the parser to dictionary mode: 20 µs a row, not 3.
    parser.on("doctype", () => {
      throw new FileFailure(
        "invalid_file",
        "The XML has a document type declaration (DTD), which is not allowed: remove <!DOCTYPE …>",
      );
    });
    parser.on("opentagstart", ({ name }) => this.#open(name));
    parser.on("attribute", ({ name, value }) => this.#readAttribute(name, value));
    parser.on("text", (text) => this.#append(text));
    parser.on("cdata", (text) => this.#append(text));
    parser.on("closetag", () => this.#close());
  }

  /** Returns the rows that end in this block. */
  read(block: string, isLast: boolean): (SourceRow | RefusedRow)[] {
    this.#rows = [];
    this.#isEmpty &&= block.trim() === "";
    // The parser takes an empty file for invalid XML.
    if (isLast && this.#isEmpty) return [];
    this.#text += block;
    if (this.#lineEnd === Infinity) this.#lineEnd = this.#nextLineEnd();
    this.#hasInvalidBytes ||= !block.isWellFormed();
    try {
      this.#parser.write(this.#hasInvalidBytes ? block.toWellFormed() : block);
      if (isLast) this.#parser.close();
    } catch (thrown) {
      throw invalidXml(thrown) ?? thrown;
    }
    // The parser reports the text before a tag when it has read the `<`.
    const from = this.#rowDepth > 0
      ? this.#rowStart
      : Math.max(this.#textStart, this.#lastEvent - 1);
    if (this.#textStart + this.#text.length - from > importRowMaxChars) {
      throw new FileFailure(
        "invalid_file",
        `The element or text that begins on line ${this.#lineAt(from)} is longer than ` +
          `${importRowMaxChars} characters`,
      );
    }
    this.#lineAt(from);
    this.#text = this.#text.slice(from - this.#textStart);
    this.#textStart = from;
    return this.#rows;
  }

  #open(name: string): void {
    // The parser has read the character after the name.
    const start = this.#parser.position - name.length - 2;
    this.#lastEvent = start;
    this.#depth++;
    if (this.#depth > depthMax) {
      throw new FileFailure("invalid_file", `The XML is nested more than ${depthMax} levels deep`);
    }
    this.#value = "";
    this.#href = "";
    this.#attributes = 0;
    this.#isLink = localName(name) === "link";
    this.#isPage = true;
    this.#leafDepth = this.#depth;
    if (this.#rowDepth > 0) this.#enter(this.#nameOf(name));
    else if (rowElements.includes(localName(name).toLowerCase())) {
      this.#rowDepth = this.#depth;
      this.#rowStart = start;
      this.#rowLine = this.#lineAt(start);
      this.#cells = [];
    }
  }

  #readAttribute(name: string, value: string): void {
    if (++this.#attributes > importColumnsMax) {
      throw new FileFailure(
        "invalid_file",
        `The XML has an element with more than ${importColumnsMax} attributes`,
      );
    }
    if (value === googleNamespace && name.startsWith("xmlns:")) {
      this.#googlePrefix = `${name.slice("xmlns:".length)}:`;
    } else if (this.#isLink && name === "href") this.#href = value;
    // Atom has several links; those without `rel` are the page's (RFC 4287, section 4.2.7.2).
    else if (this.#isLink && name === "rel") this.#isPage = value === "alternate";
  }

  #append(text: string): void {
    if (this.#path.length > 0) this.#value += text;
    this.#noteEvent();
  }

  #close(): void {
    this.#noteEvent();
    if (this.#depth === this.#rowDepth) this.#endRow();
    else if (this.#rowDepth > 0) {
      if (this.#depth === this.#leafDepth) this.#setCell();
      this.#leave();
    }
    this.#value = "";
    this.#depth--;
  }

  #enter(name: string): void {
    this.#path.push(name);
    this.#pathChars += name.length + 1;
  }

  #leave(): void {
    this.#pathChars -= (this.#path.pop()?.length ?? 0) + 1;
  }

  #setCell(): void {
    // Not joined, because an element with a long name can have very many others in it.
    if (this.#pathChars > importColumnNameMaxChars + 1) {
      this.#columns.ignoreLong(this.#path[0]!);
      return;
    }
    const name = this.#path.length === 1 ? this.#path[0]! : this.#path.join(".");
    const { index, isUsed, isList } = this.#known.get(name) ?? this.#newColumn(name);
    if (!isUsed) return;
    const text = this.#value.trim();
    const value = text === "" && this.#isPage ? this.#href : text;
    const before = this.#cells[index] ?? "";
    if (before === "") this.#cells[index] = value;
    else if (isList && value !== "") this.#cells[index] = `${before}|${value}`;
  }

  #newColumn(name: string): FoundColumn {
    const column = this.#columns.of(name);
    this.#known.set(name, column);
    return column;
  }

  #endRow(): void {
    const from = this.#rowStart - this.#textStart;
    const text = this.#text.slice(from, this.#parser.position - this.#textStart);
    const line = this.#rowLine;
    this.#rowDepth = 0;
    this.#path = [];
    this.#pathChars = 0;
    const detail = this.#hasInvalidBytes ? invalidCharacters(text) : undefined;
    this.#rows.push(
      detail === undefined
        ? { cells: this.#cells, line, text: () => text } satisfies XmlRow
        : { line, detail, row: readable(text) },
    );
  }

  /** The name of an element, with the usual prefix for Merchant Center's namespace. */
  #nameOf(name: string): string {
    return this.#googlePrefix !== "g:" && name.startsWith(this.#googlePrefix)
      ? `g:${name.slice(this.#googlePrefix.length)}`
      : name;
  }

  #noteEvent(): void {
    this.#lastEvent = this.#parser.position;
  }

  /** The physical line at a place, which is not before the last one asked for. */
  #lineAt(position: number): number {
    while (this.#lineEnd < position) {
      this.#line++;
      this.#lineEnd = this.#nextLineEnd();
    }
    return this.#line;
  }

  /** Finds the next line end. No part of the text is searched twice, also if it has none. */
  #nextLineEnd(): number {
    const at = this.#text.indexOf("\n", this.#searchedTo - this.#textStart);
    this.#searchedTo = this.#textStart + (at === -1 ? this.#text.length : at + 1);
    return at === -1 ? Infinity : this.#searchedTo - 1;
  }
}

/** The failure for an error of the parser, whose messages begin with line and column. */
function invalidXml(thrown: unknown): FileFailure | undefined {
  if (!(thrown instanceof Error) || thrown instanceof FileFailure) return undefined;
  const [, line, column, reason] = /^(\d+):(\d+): (.*)$/s.exec(thrown.message) ?? [];
  if (line === undefined) return undefined;
  const detail = `The XML is invalid on line ${line}, character ${column}: ${reason}`;
  return new FileFailure("invalid_file", detail, { cause: thrown });
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
