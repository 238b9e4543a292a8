import type { Pdfium } from './pdfium.ts';

const SUBTYPE_POPUP = 16;
const SUBTYPE_WIDGET = 20;
const APPEARANCE_NORMAL = 0;
/** Flags of an annotation that a viewer shows on no screen (ISO 32000-1, table 165: hidden, no view). */
const FLAG_HIDDEN = 2;
const FLAG_NO_VIEW = 32;
const FLATTEN_FOR_DISPLAY = 0;
const FLATTEN_SUCCESS = 1;

interface FlattenedPage {
  /** Whether the page changed; it must be loaded again to show it. */
  readonly isChanged: boolean;
  /** What annotations say that are not shown. */
  readonly hiddenTexts: readonly string[];
}

/**
 * Makes the form fields and notes of a page part of the page, in the copy of the file that PDFium holds. What is
 * filled into a form is text that a person sees, and PDFium reads the page's own text only. Annotations that are not shown
 * stay out of it, and so do those of layers, of which PDFium does not tell whether they are shown.
 */
export function flattenPage(pdfium: Pdfium, page: number): FlattenedPage {
  const count = pdfium.FPDFPage_GetAnnotCount(page);
  const hiddenTexts: string[] = [];
  let matters = false;
  for (let index = 0; index < count; index += 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const subtype = pdfium.FPDFAnnot_GetSubtype(annotation);
    if (subtype === SUBTYPE_WIDGET) drawUndrawnField(pdfium, annotation);
    // Popups open on a click. Of others, what has an appearance is drawn, and may cover text.
    const isDrawn =
      subtype !== SUBTYPE_POPUP && pdfium.EPDFAnnot_HasAppearanceStream(annotation, APPEARANCE_NORMAL) !== 0;
    if (isDrawn && isHidden(pdfium, annotation)) {
      pdfium.FPDFAnnot_SetFlags(annotation, pdfium.FPDFAnnot_GetFlags(annotation) | FLAG_HIDDEN);
      hiddenTexts.push(...['Contents', 'V'].map((key) => readString(pdfium, annotation, key)));
    } else if (isDrawn) {
      matters = true;
    }
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  const isChanged = matters && pdfium.FPDFPage_Flatten(page, FLATTEN_FOR_DISPLAY) === FLATTEN_SUCCESS;
  return { isChanged, hiddenTexts: hiddenTexts.filter((text) => text !== '') };
}

function isHidden(pdfium: Pdfium, annotation: number): boolean {
  const flags = pdfium.FPDFAnnot_GetFlags(annotation);
  if ((flags & (FLAG_HIDDEN | FLAG_NO_VIEW)) !== 0) return true;
  return hasKey(pdfium, annotation, 'OC');
}

/** A form may leave it to the viewer to draw a field from its value. */
function drawUndrawnField(pdfium: Pdfium, annotation: number): void {
  if (pdfium.EPDFAnnot_HasAppearanceStream(annotation, APPEARANCE_NORMAL) === 0) {
    pdfium.EPDFAnnot_GenerateFormFieldAP(annotation);
  }
}

function hasKey(pdfium: Pdfium, annotation: number, name: string): boolean {
  const key = writeKey(pdfium, name);
  const isThere = pdfium.FPDFAnnot_HasKey(annotation, key) !== 0;
  pdfium.free(key);
  return isThere;
}

/** Longer than any realistic value of a field. */
const STRING_BYTES_LIMIT = 20_000;

function readString(pdfium: Pdfium, annotation: number, name: string): string {
  const key = writeKey(pdfium, name);
  const bytes = pdfium.FPDFAnnot_GetStringValue(annotation, key, 0, 0);
  let text = '';
  if (bytes > 2 && bytes <= STRING_BYTES_LIMIT) {
    const buffer = pdfium.malloc(bytes);
    pdfium.FPDFAnnot_GetStringValue(annotation, key, buffer, bytes);
    text = Buffer.from(new Uint8Array(pdfium.heap(), buffer, bytes - 2)).toString('utf16le');
    pdfium.free(buffer);
  }
  pdfium.free(key);
  return text;
}

function writeKey(pdfium: Pdfium, key: string): number {
  const bytes = Buffer.from(`${key}\0`, 'latin1');
  const address = pdfium.malloc(bytes.length);
  new Uint8Array(pdfium.heap(), address, bytes.length).set(bytes);
  return address;
}
