/** Readers look for the header in the first 1,024 bytes (PDF 1.7, Adobe's implementation note 13). */
const HEADER_WINDOW_BYTES = 1024;
const HEADER = Buffer.from('%PDF-1.7\n', 'latin1');
/** A dictionary of a page or of the catalog is shorter by far. */
const DICTIONARY_BYTES = 4096;
/** As many pages as a document may have. */
const PAGE_LIMIT = 5000;
/** A document has one, and another with each revision. */
const CATALOGS_TRIED = 500;
/** A document of 5,000 pages has some ten for each. */
const OBJECTS_TRIED = 100_000;
const LESS_THAN = 0x3c;
const SPACE = 0x20;

/**
 * Repairs what keeps PDFium from opening a file whose objects are whole, in the ways that other readers overlook: no
 * header, a trailer that cannot be read, pages that do not say that they are pages. Missing objects are not made up: a
 * file that ends before its trailer is not repaired, because what it has lost cannot be known.
 * @param bytes a file that was found damaged; it is not changed
 * @returns the files to try, the least changed first; none where nothing can be done. Time and memory are linear
 */
export function* repairFile(bytes: Uint8Array): Generator<Uint8Array> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const hasHeader = file.subarray(0, HEADER_WINDOW_BYTES).includes('%PDF-');
  if (!hasHeader) yield Buffer.concat([HEADER, file]);
  // What is encrypted needs the trailer that it came with.
  const root = file.includes('/Encrypt') ? null : findCatalog(file);
  const trailer = file.lastIndexOf('trailer');
  if (root === null || trailer < 0) return;
  const isTrailerCut = file.indexOf('startxref', trailer) < 0;
  const body = isTrailerCut ? file.subarray(0, trailer) : file;
  // The offset cannot be right, so PDFium looks for the objects themselves.
  const ending = Buffer.from(`\ntrailer\n<< /Root ${root} >>\nstartxref\n0\n%%EOF\n`, 'latin1');
  const header = hasHeader ? [] : [HEADER];
  if (isTrailerCut) yield Buffer.concat([...header, body, ending]);
  const pieces = typePages(body);
  if (pieces.length > 1) yield Buffer.concat([...header, ...pieces, ending]);
}

/** The last object that is a catalog, as a reference. */
function findCatalog(file: Buffer): string | null {
  let at = file.lastIndexOf('/Catalog');
  for (let tried = 0; at > 0 && tried < CATALOGS_TRIED; tried += 1) {
    const before = file.toString('latin1', Math.max(0, at - DICTIONARY_BYTES), at);
    const head = before.slice(0, before.lastIndexOf('obj'));
    const [, object, generation] = /(\d{1,10})\s{1,9}(\d{1,5})\s{1,9}$/.exec(head.slice(-40)) ?? [];
    if (/\/Type\s{0,9}$/.test(before.slice(-20)) && object && generation) return `${object} ${generation} R`;
    at = file.lastIndexOf('/Catalog', at - 1);
  }
  return null;
}

/** The file in chunks, with `/Type /Page` inserted into every page dictionary that lacks it. */
function typePages(file: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let done = 0;
  let tried = 0;
  for (let at = file.indexOf('obj'); at >= 0 && tried < OBJECTS_TRIED; at = file.indexOf('obj', at + 3)) {
    const start = skipSpace(file, at + 3);
    if (file[start] !== LESS_THAN || file[start + 1] !== LESS_THAN) continue;
    tried += 1;
    const text = file.toString('latin1', start, start + DICTIONARY_BYTES);
    if (!isUntypedPage(text.slice(0, endOfDictionary(text)))) continue;
    const insertAt = start + 2;
    pieces.push(file.subarray(done, insertAt), Buffer.from(' /Type /Page ', 'latin1'));
    done = insertAt;
    if (pieces.length >= 2 * PAGE_LIMIT) break;
  }
  return [...pieces, file.subarray(done)];
}

function skipSpace(file: Buffer, from: number): number {
  let at = from;
  while (at < from + 9 && (file[at] ?? LESS_THAN) <= SPACE) at += 1;
  return at;
}

function endOfDictionary(text: string): number {
  const ends = [text.indexOf('endobj'), text.indexOf('stream')].filter((end) => end >= 0);
  return Math.min(text.length, ...ends);
}

function isUntypedPage(dictionary: string): boolean {
  if (!dictionary.includes('/Parent') || /\/(Type|Subtype|FT)\b/.test(dictionary)) return false;
  return /\/(Contents|MediaBox|Resources)\b/.test(dictionary);
}
