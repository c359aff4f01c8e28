import type { AttributeDictionary } from "./attribute_dictionary.ts";
import type { ByteReader } from "./byte_reader.ts";
import { Members, packedDepthMax, shortReferences, Tag } from "./packed_value.ts";

/** By tag, the number of bytes after it, for values of fixed length; else -1. */
const fixedLengths = Int8Array.from({ length: Tag.longReferences }, (_, tag) => {
  if (tag >= Tag.shortTexts) return tag - Tag.shortTexts;
  if (tag >= Tag.smallIntegers) return 0;
  if (tag >= Tag.decimals) return (tag & 3) + 1;
  return -1;
});
const lengths: readonly (readonly [tag: number, length: number])[] = [
  [Tag.null, 0],
  [Tag.false, 0],
  [Tag.true, 0],
  [Tag.double, 8],
  [Tag.second, 4],
  [Tag.millisecond, 6],
  [Tag.day, 2],
];
for (const [tag, length] of lengths) fixedLengths[tag] = length;

/**
 * Skips a packed value. Throws a `RangeError` if it is damaged, or refers to a value of the
 * dictionary that is not among the first `referable`.
 */
export function skipValue(
  reader: ByteReader,
  dictionary: AttributeDictionary,
  referable: number,
  depth = 0,
): void {
  const tag = reader.byte();
  if (tag >= Tag.longReferences) {
    const index = tag >= Tag.references ? tag - Tag.references : longIndex(tag, reader);
    if (index >= referable) throw new RangeError("An attribute has an unknown value");
    return;
  }
  const length = fixedLengths[tag]!;
  if (length >= 0) return reader.skipBytes(length);
  checkDepth(depth);
  switch (tag) {
    case Tag.decimal:
      reader.skipBytes(1);
      reader.unsigned();
      return;
    case Tag.digits:
      reader.unsigned();
      return;
    case Tag.text:
      return reader.skipBlock();
    case Tag.list:
      for (let left = reader.unsigned(); left > 0; left--) {
        skipValue(reader, dictionary, referable, depth + 1);
      }
      return;
    case Tag.object:
      return skipMembers(reader, dictionary, referable, depth);
    default:
      throw unknownTag(tag);
  }
}

/** Skips the members of an object, as {@link skipValue} does. */
export function skipMembers(
  reader: ByteReader,
  dictionary: AttributeDictionary,
  referable: number,
  depth = 0,
): void {
  const head = reader.unsigned();
  if (head >= Members.shapes) {
    for (let left = dictionary.keyCountOf(head - Members.shapes); left > 0; left--) {
      skipValue(reader, dictionary, referable, depth + 1);
    }
    return;
  }
  if (head !== Members.inline) throw new RangeError("An attribute has no members");
  for (let left = reader.unsigned(); left > 0; left--) {
    const key = reader.unsigned() - 1;
    if (key < 0) reader.skipBlock();
    else dictionary.assertKey(key);
    skipValue(reader, dictionary, referable, depth + 1);
  }
}

/** The index in a reference of two bytes, whose first one was read. */
export function longIndex(tag: number, reader: ByteReader): number {
  return shortReferences + ((tag - Tag.longReferences) << 8) + reader.byte();
}

/** References in the values of a dictionary, which none should have, could otherwise form a cycle. */
export function checkDepth(depth: number): void {
  if (depth > packedDepthMax) throw new RangeError("A value is nested too deeply");
}

export function unknownTag(tag: number): RangeError {
  return new RangeError(`No value is of kind ${tag}`);
}
