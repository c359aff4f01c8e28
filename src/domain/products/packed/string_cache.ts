/** The number of strings that are kept, each in the place that its bytes hash to. */
const places = 1024;
/** The maximum length in bytes; longer strings are rarely equal. */
export const cachedStringMaxBytes = 31;
/** The approximate memory of a string, and of a place. */
const stringBytes = 40;
const placeBytes = 8;

/** Keeps short ASCII strings, so that equal bytes need not be decoded each time. */
export class StringCache {
  #strings: (string | undefined)[] = [];
  #count = 0;

  /** The approximate memory in bytes. */
  get memoryBytes(): number {
    return this.#strings.length * placeBytes + this.#count * stringBytes;
  }

  /** The string in these bytes; `undefined` if it is not ASCII. */
  get(view: DataView, at: number, length: number): string | undefined {
    let hash = length;
    for (let i = 0; i < length; i++) {
      const byte = view.getUint8(at + i);
      if (byte >= 0x80) return undefined;
      hash = Math.imul(hash, 31) + byte | 0;
    }
    if (this.#strings.length === 0) this.#strings = new Array(places).fill(undefined);
    const place = (hash ^ (hash >>> 10) ^ (hash >>> 20)) & (places - 1);
    const known = this.#strings[place];
    if (known !== undefined && isEqual(known, view, at, length)) return known;
    if (known === undefined) this.#count++;
    const codes: number[] = [];
    for (let i = 0; i < length; i++) codes.push(view.getUint8(at + i));
    return this.#strings[place] = String.fromCharCode(...codes);
  }
}

function isEqual(text: string, view: DataView, at: number, length: number): boolean {
  if (text.length !== length) return false;
  for (let i = 0; i < length; i++) {
    if (text.charCodeAt(i) !== view.getUint8(at + i)) return false;
  }
  return true;
}
