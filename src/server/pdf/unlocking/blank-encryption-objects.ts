/** `offset generation n` with its end of line, 20 bytes in all (ISO 32000-2, 7.5.4); PDFium writes them so. */
const ENTRY = /(\d{10}) \d{5} ([nf])\s*/y;
const SUBSECTION = /\s*(\d{1,10}) (\d{1,10})\s+/y;
const TAIL_BYTES = 1024;
const SPACE = 0x20;

/**
 * Overwrites what a copy still holds of its original's encryption: the dictionary with the hashes of its passwords, from
 * which they could be guessed, and old cross-reference streams that name it. PDFium writes every object of a file, also
 * those that nothing refers to any more. Objects become `null` and keep their length, so every offset holds.
 * @param copy a file as PDFium saves it, with one cross-reference table; it is changed in place
 * @returns false where the table cannot be read, and nothing is certain
 */
export function blankEncryptionObjects(copy: Uint8Array): boolean {
  const file = Buffer.from(copy.buffer, copy.byteOffset, copy.byteLength);
  const offsets = readOffsets(file);
  if (offsets === null) return false;
  offsets.forEach((start, index) => {
    const object = file.subarray(start, offsets[index + 1] ?? file.length);
    if (isEncryptionDictionary(object) || isCrossReferenceStream(object)) blank(object);
  });
  return true;
}

/** Where objects begin, ascending, with the table itself as the last one. */
function readOffsets(file: Buffer): number[] | null {
  const tail = file.toString('latin1', Math.max(0, file.length - TAIL_BYTES));
  const [, digits] = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(tail) ?? [];
  const tableStart = Number(digits);
  if (digits === undefined || file.toString('latin1', tableStart, tableStart + 4) !== 'xref') return null;
  const table = file.toString('latin1', tableStart + 4);
  const offsets = [tableStart];
  let position = 0;
  for (;;) {
    SUBSECTION.lastIndex = position;
    const [head, , count] = SUBSECTION.exec(table) ?? [];
    if (head === undefined) break;
    position += head.length;
    for (let row = 0; row < Number(count); row += 1) {
      ENTRY.lastIndex = position;
      const [entry, offset, kind] = ENTRY.exec(table) ?? [];
      if (entry === undefined) return null;
      position += entry.length;
      if (kind === 'n') offsets.push(Number(offset));
    }
  }
  return offsets.sort((left, right) => left - right);
}

function isEncryptionDictionary(object: Buffer): boolean {
  return ['/Filter/Standard', '/O', '/U', '/P '].every((key) => object.includes(key)) && !object.includes('stream');
}

function isCrossReferenceStream(object: Buffer): boolean {
  const start = object.indexOf('stream');
  return start >= 0 && object.subarray(0, start).includes('/Type/XRef');
}

function blank(object: Buffer): void {
  const start = object.indexOf('obj') + 'obj'.length;
  const end = object.lastIndexOf('endobj');
  const NULL = ' null ';
  if (end - start < NULL.length) return;
  object.fill(SPACE, start, end);
  object.write(NULL, start, 'latin1');
}
