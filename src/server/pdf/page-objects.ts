import type { Pdfium } from './pdfium.ts';

export interface Bounds {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Of 0 to 255 each. */
export interface Color {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/** As in ISO 32000-1, 8.3.3. */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/** Asks PDFium about single objects of a page. */
export interface ObjectInspector {
  /** The box around an object in the page's coordinates, given the matrix of the form that it is in. */
  bounds(object: number, matrix: Matrix): Bounds;
  /** What takes coordinates inside a form to the page, given the matrix of the form that it is in itself. */
  formMatrix(form: number, matrix: Matrix): Matrix;
  renderMode(text: number): number;
  /** Null where it is a pattern, or cannot be told. */
  textColor(text: number, renderMode: number): Color | null;
  /** The colour that a path is filled with, or null. */
  pathFill(path: number): Color | null;
  segments(path: number): number;
  imagePixels(image: number): number;
  /** Whether it belongs to a layer that can be switched off. */
  isOptional(object: number): boolean;
}

const OPTIONAL_CONTENT_MARK = 'OC';
/** Render modes that draw the outline only. */
const STROKE_MODES = new Set([1, 5]);

/** `scratch` is the address of at least 64 bytes. */
export function createObjectInspector(pdfium: Pdfium, scratch: number): ObjectInspector {
  // Asking may grow PDFium's memory, after which a view of it is empty: each reading takes a new one.
  const floats = (): Float32Array => new Float32Array(pdfium.heap(), scratch, 6);
  const integers = (): Uint32Array => new Uint32Array(pdfium.heap(), scratch, 6);
  const readColor = (isKnown: number): Color | null => {
    if (isKnown === 0) return null;
    const [red = 0, green = 0, blue = 0, alpha = 0] = integers();
    return { red, green, blue, alpha };
  };
  const fillColor = (object: number): Color | null =>
    readColor(pdfium.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12));
  const strokeColor = (object: number): Color | null =>
    readColor(pdfium.FPDFPageObj_GetStrokeColor(object, scratch, scratch + 4, scratch + 8, scratch + 12));
  return {
    bounds(object, matrix) {
      pdfium.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12);
      const [left = 0, bottom = 0, right = 0, top = 0] = floats();
      return transformBounds({ left, bottom, right, top }, matrix);
    },
    formMatrix(form, matrix) {
      pdfium.FPDFPageObj_GetMatrix(form, scratch);
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floats();
      return multiply({ a, b, c, d, e, f }, matrix);
    },
    renderMode: (text) => pdfium.FPDFTextObj_GetTextRenderMode(text),
    textColor: (text, mode) => (STROKE_MODES.has(mode) ? strokeColor(text) : fillColor(text)),
    pathFill(path) {
      pdfium.FPDFPath_GetDrawMode(path, scratch, scratch + 4);
      const fillMode = integers()[0] ?? 0;
      return fillMode === 0 ? null : fillColor(path);
    },
    segments: (path) => Math.max(0, pdfium.FPDFPath_CountSegments(path)),
    imagePixels(image) {
      const isKnown = pdfium.FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4) !== 0;
      const [width = 0, height = 0] = integers();
      return isKnown ? width * height : 0;
    },
    isOptional: (object) => hasOptionalContentMark(pdfium, object, scratch),
  };
}

function hasOptionalContentMark(pdfium: Pdfium, object: number, scratch: number): boolean {
  const count = pdfium.FPDFPageObj_CountMarks(object);
  for (let index = 0; index < count; index += 1) {
    const mark = pdfium.FPDFPageObj_GetMark(object, index);
    const bytes = (OPTIONAL_CONTENT_MARK.length + 1) * 2;
    const isShort = pdfium.FPDFPageObjMark_GetName(mark, scratch, bytes, scratch + 16) !== 0;
    const view = new DataView(pdfium.heap(), scratch, 20);
    if (!isShort || view.getUint32(16, true) !== bytes) continue;
    const name = String.fromCharCode(view.getUint16(0, true), view.getUint16(2, true));
    if (name === OPTIONAL_CONTENT_MARK) return true;
  }
  return false;
}

function transformBounds(bounds: Bounds, { a, b, c, d, e, f }: Matrix): Bounds {
  if (a === 1 && b === 0 && c === 0 && d === 1 && e === 0 && f === 0) return bounds;
  const xs = [bounds.left, bounds.right].flatMap((x) => [bounds.bottom, bounds.top].map((y) => a * x + c * y + e));
  const ys = [bounds.left, bounds.right].flatMap((x) => [bounds.bottom, bounds.top].map((y) => b * x + d * y + f));
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

/** First `inner`, then `outer`. */
function multiply(inner: Matrix, outer: Matrix): Matrix {
  return {
    a: inner.a * outer.a + inner.b * outer.c,
    b: inner.a * outer.b + inner.b * outer.d,
    c: inner.c * outer.a + inner.d * outer.c,
    d: inner.c * outer.b + inner.d * outer.d,
    e: inner.e * outer.a + inner.f * outer.c + outer.e,
    f: inner.e * outer.b + inner.f * outer.d + outer.f,
  };
}

/** The part of `inner` that lies within `outer`, 0 to 1. */
export function overlapShare(inner: Bounds, outer: Bounds): number {
  const width = Math.min(inner.right, outer.right) - Math.max(inner.left, outer.left);
  const height = Math.min(inner.top, outer.top) - Math.max(inner.bottom, outer.bottom);
  if (width <= 0 || height <= 0) return 0;
  const area = (inner.right - inner.left) * (inner.top - inner.bottom);
  return area <= 0 ? 0 : (width * height) / area;
}

/** The largest difference of two colours in red, green or blue, 0 to 255, as far as the first lets it show. */
export function colorContrast(front: Color, back: Color): number {
  const difference = Math.max(
    Math.abs(front.red - back.red),
    Math.abs(front.green - back.green),
    Math.abs(front.blue - back.blue),
  );
  return (difference * front.alpha) / 255;
}
