import type { Pdfium } from './pdfium.ts';

/** Annotations that carry text of their own, or that may cover text (fpdf_annot.h). Links and highlights do neither. */
const SUBTYPES_THAT_MATTER = new Set([
  3, // free text
  5, // square
  6, // circle
  7, // polygon
  13, // stamp
  20, // widget: a form field
  24, // watermark
  28, // redaction
]);
const SUBTYPE_WIDGET = 20;
const APPEARANCE_NORMAL = 0;
/** An empty appearance is its closing NUL in UTF-16. */
const EMPTY_APPEARANCE_BYTES = 2;
const FLATTEN_FOR_DISPLAY = 0;
const FLATTEN_SUCCESS = 1;

/**
 * Makes the form fields and notes of a page part of the page, in the copy of the file that PDFium holds. What is
 * filled into a form is text that a person sees, and PDFium reads the page's own text only. The page must be loaded
 * again to show it.
 *
 * @returns whether anything changed
 */
export function flattenPage(pdfium: Pdfium, page: number): boolean {
  const count = pdfium.FPDFPage_GetAnnotCount(page);
  let matters = false;
  for (let index = 0; index < count; index += 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const subtype = pdfium.FPDFAnnot_GetSubtype(annotation);
    if (SUBTYPES_THAT_MATTER.has(subtype)) matters = true;
    if (subtype === SUBTYPE_WIDGET) drawUndrawnField(pdfium, annotation);
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  return matters && pdfium.FPDFPage_Flatten(page, FLATTEN_FOR_DISPLAY) === FLATTEN_SUCCESS;
}

/** A form may leave it to the viewer to draw a field from its value. */
function drawUndrawnField(pdfium: Pdfium, annotation: number): void {
  const bytes = pdfium.FPDFAnnot_GetAP(annotation, APPEARANCE_NORMAL, 0, 0);
  if (bytes <= EMPTY_APPEARANCE_BYTES) pdfium.EPDFAnnot_GenerateFormFieldAP(annotation);
}
