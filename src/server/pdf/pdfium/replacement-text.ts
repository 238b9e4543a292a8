import type { Pdfium } from './pdfium.ts';

/** Words that a file gives for what it draws (ActualText, ISO 32000-1, 14.9.4). */
interface Replacement {
  readonly text: string;
  /** The text objects that they are given for. */
  readonly objects: readonly number[];
}

const TYPE_TEXT = 1;
const TYPE_FORM = 5;
const FORM_DEPTH_LIMIT = 12;
/** Longer than any legitimate replacement text of one object. */
const TEXT_BYTES_LIMIT = 200_000;

/** Stands for a text beyond that limit: it never equals the text on a page. */
const LONG_TEXT = '\u2026 more words than a page can hold \u2026';

/**
 * Takes the replacement texts off a page as it is in PDFium's memory, so that its text is what is drawn: PDFium reports
 * them instead of the letters, whatever they say. To be called before the page's text is loaded.
 */
export function removeReplacements(pdfium: Pdfium, page: number): Replacement[] {
  const marked: MarkedText[] = [];
  const count = pdfium.FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index += 1) {
    collectMarked(pdfium, pdfium.FPDFPage_GetObject(page, index), 0, marked);
  }
  if (marked.length === 0) return [];
  const key = writeKey(pdfium, 'ActualText');
  const found: { text: string; objects: number[] }[] = [];
  const replaced = marked.filter(({ object, mark }) => {
    const text = readParameter(pdfium, mark, key);
    const last = found.at(-1);
    if (text === '') return false;
    if (last?.text === text) last.objects.push(object);
    else found.push({ text, objects: [object] });
    return true;
  });
  // Only now: objects can share what their marks say.
  for (const { object, mark } of replaced) pdfium.FPDFPageObjMark_RemoveParam(object, mark, key);
  pdfium.free(key);
  return found;
}

interface MarkedText {
  readonly object: number;
  readonly mark: number;
}

function collectMarked(pdfium: Pdfium, object: number, depth: number, marked: MarkedText[]): void {
  const type = pdfium.FPDFPageObj_GetType(object);
  if (type === TYPE_TEXT) {
    const count = pdfium.FPDFPageObj_CountMarks(object);
    for (let index = 0; index < count; index += 1) {
      marked.push({ object, mark: pdfium.FPDFPageObj_GetMark(object, index) });
    }
  } else if (type === TYPE_FORM && depth < FORM_DEPTH_LIMIT) {
    const count = pdfium.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count; index += 1) {
      collectMarked(pdfium, pdfium.FPDFFormObj_GetObject(object, index), depth + 1, marked);
    }
  }
}

function writeKey(pdfium: Pdfium, key: string): number {
  const bytes = Buffer.from(`${key}\0`, 'latin1');
  const address = pdfium.malloc(bytes.length);
  new Uint8Array(pdfium.heap(), address, bytes.length).set(bytes);
  return address;
}

function readParameter(pdfium: Pdfium, mark: number, key: number): string {
  const size = pdfium.malloc(4);
  const isThere = pdfium.FPDFPageObjMark_GetParamStringValue(mark, key, 0, 0, size) !== 0;
  const bytes = isThere ? new DataView(pdfium.heap()).getUint32(size, true) : 0;
  let text = '';
  if (bytes > TEXT_BYTES_LIMIT) text = LONG_TEXT;
  else if (bytes > 2) {
    const buffer = pdfium.malloc(bytes);
    pdfium.FPDFPageObjMark_GetParamStringValue(mark, key, buffer, bytes, size);
    text = Buffer.from(new Uint8Array(pdfium.heap(), buffer, bytes))
      .toString('utf16le')
      .replace(/\0+$/, '');
    pdfium.free(buffer);
  }
  pdfium.free(size);
  return text;
}

/**
 * The replacement texts that say something else than is drawn. Case, width, ligatures, accents written apart, white space
 * and marks make no difference.
 * @param drawnText what stands on the page for an object
 */
export function listMisleadingReplacements(
  replacements: readonly Replacement[],
  drawnText: (object: number) => string,
): string[] {
  return replacements
    .filter(({ text, objects }) => {
      const said = fold(text);
      return said !== '' && !fold(objects.map(drawnText).join('')).includes(said);
    })
    .map(({ text }) => text);
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}
