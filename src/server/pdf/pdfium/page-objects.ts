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
  strokeColor(object: number): Color | null;
  /** The colour that a path is filled with, or null. */
  pathFill(path: number): Color | null;
  segments(path: number): number;
  /** Whether a path is a single box whose sides run level and upright. */
  isBox(path: number): boolean;
  imagePixels(image: number): number;
  /** Whether it belongs to a layer that can be switched off. */
  isOptional(object: number): boolean;
  /** Whether a blend mode, a soft mask, an opacity below 1 or a transparency group acts on it. */
  isTransparent(object: number): boolean;
  /** What an object may be drawn in, given the matrix of the form that it is in. */
  clip(object: number, matrix: Matrix): Clip;
  /** The matrix of an object, in the coordinates that its form has in itself. */
  matrix(object: number): Matrix;
  font(text: number): number;
  fontSize(text: number): number;
  hasStroke(path: number): boolean;
  /** The boxes of a path's single strokes, given the matrix of the form that it is in. */
  strokes(path: number, matrix: Matrix): readonly Bounds[];
  strokeWidth(object: number): number;
}

/** An area that objects are cut off at. */
interface Clip {
  /** A box that holds the whole area, in the page's coordinates; null where nothing is cut off. */
  readonly bounds: Bounds | null;
  /** Whether the area is that box. Of letters that cut off and of other shapes only the box is known. */
  readonly isBox: boolean;
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
    textColor: (text, mode) => dropPatternGrey(STROKE_MODES.has(mode) ? strokeColor(text) : fillColor(text)),
    strokeColor,
    pathFill(path) {
      pdfium.FPDFPath_GetDrawMode(path, scratch, scratch + 4);
      const fillMode = integers()[0] ?? 0;
      return fillMode === 0 ? null : fillColor(path);
    },
    segments: (path) => Math.max(0, pdfium.FPDFPath_CountSegments(path)),
    isBox(path) {
      const count = pdfium.FPDFPath_CountSegments(path);
      if (!SEGMENTS_OF_BOXES.has(count)) return false;
      const points = readPoints(pdfium, count, (at) => pdfium.FPDFPath_GetPathSegment(path, at), scratch);
      pdfium.FPDFPageObj_GetMatrix(path, scratch);
      const [, b = 0, c = 0] = floats();
      return b === 0 && c === 0 && isBox(points);
    },
    imagePixels(image) {
      const isKnown = pdfium.FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4) !== 0;
      const [width = 0, height = 0] = integers();
      return isKnown ? width * height : 0;
    },
    isOptional: (object) => hasOptionalContentMark(pdfium, object, scratch),
    isTransparent: (object) => pdfium.FPDFPageObj_HasTransparency(object) !== 0,
    clip: (object, matrix) => readClip(pdfium, object, matrix, scratch),
    matrix(object) {
      pdfium.FPDFPageObj_GetMatrix(object, scratch);
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floats();
      return { a, b, c, d, e, f };
    },
    font: (text) => pdfium.FPDFTextObj_GetFont(text),
    fontSize(text) {
      pdfium.FPDFTextObj_GetFontSize(text, scratch);
      return floats()[0] ?? 0;
    },
    strokes(path, matrix) {
      const count = pdfium.FPDFPath_CountSegments(path);
      const points = readPoints(pdfium, count, (at) => pdfium.FPDFPath_GetPathSegment(path, at), scratch);
      const types = points.map((_point, at) =>
        pdfium.FPDFPathSegment_GetType(pdfium.FPDFPath_GetPathSegment(path, at)),
      );
      pdfium.FPDFPageObj_GetMatrix(path, scratch);
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floats();
      const toPage = multiply({ a, b, c, d, e, f }, matrix);
      pdfium.FPDFPageObj_GetStrokeWidth(path, scratch);
      const half = (floats()[0] ?? 0) / 2;
      return points.flatMap((point, at) => {
        const before = points[at - 1];
        if (before === undefined || types[at] === SEGMENT_MOVE) return [];
        const { left, bottom, right, top } = boundsOfPoints([before, point]);
        const box = { left: left - half, bottom: bottom - half, right: right + half, top: top + half };
        return [transformBounds(box, toPage)];
      });
    },
    hasStroke(path) {
      pdfium.FPDFPath_GetDrawMode(path, scratch, scratch + 4);
      return (integers()[1] ?? 0) !== 0;
    },
    strokeWidth(object) {
      pdfium.FPDFPageObj_GetStrokeWidth(object, scratch);
      return floats()[0] ?? 0;
    },
  };
}

/** The colour PDFium reports for tiling patterns, whatever they look like. */
const PATTERN_GREY = 0xbf;

export function isPatternGrey({ red, green, blue }: Color): boolean {
  return red === PATTERN_GREY && green === PATTERN_GREY && blue === PATTERN_GREY;
}

function dropPatternGrey(color: Color | null): Color | null {
  return color !== null && isPatternGrey(color) ? null : color;
}

/** FPDF_SEGMENT_MOVETO (fpdf_edit.h) */
const SEGMENT_MOVE = 2;
const NO_CLIP: Clip = { bounds: null, isBox: true };
/** Of a shape with more segments than this not even the box is looked at. */
const SEGMENT_LIMIT = 64;
const SEGMENTS_OF_BOXES = new Set([4, 5]);

function readClip(pdfium: Pdfium, object: number, matrix: Matrix, scratch: number): Clip {
  const path = pdfium.FPDFPageObj_GetClipPath(object);
  const count = pdfium.FPDFClipPath_CountPaths(path);
  if (count < 0) return NO_CLIP;
  // Letters that cut off are not among the paths: nothing is known of them but that there are some.
  let clip: Clip = { bounds: null, isBox: count > 0 };
  for (let index = 0; index < count; index += 1) {
    const segments = pdfium.FPDFClipPath_CountPathSegments(path, index);
    const segmentAt = (at: number): number => pdfium.FPDFClipPath_GetPathSegment(path, index, at);
    const points = readPoints(pdfium, Math.min(segments, SEGMENT_LIMIT), segmentAt, scratch);
    const bounds = transformBounds(boundsOfPoints(points), matrix);
    const isKnown = segments <= SEGMENT_LIMIT;
    clip = { bounds: isKnown ? intersect(clip.bounds, bounds) : clip.bounds, isBox: clip.isBox && isBox(points) };
  }
  return clip;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function readPoints(pdfium: Pdfium, count: number, segmentAt: (at: number) => number, scratch: number): Point[] {
  return Array.from({ length: Math.max(0, count) }, (_point, at) => {
    pdfium.FPDFPathSegment_GetPoint(segmentAt(at), scratch, scratch + 4);
    const [x = 0, y = 0] = new Float32Array(pdfium.heap(), scratch, 2);
    return { x, y };
  });
}

function boundsOfPoints(points: readonly Point[]): Bounds {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  return points.length === 0 ? { left: 0, bottom: 0, right: 0, top: 0 } : { left, bottom, right, top };
}

/** Whether every side runs level or upright. */
function isBox(points: readonly Point[]): boolean {
  if (!SEGMENTS_OF_BOXES.has(points.length)) return false;
  return points.every(({ x, y }, index) => {
    const next = points[(index + 1) % points.length];
    return next !== undefined && (Math.abs(next.x - x) < 0.01 || Math.abs(next.y - y) < 0.01);
  });
}

/** What lies within both, where null holds everything. */
export function intersect(a: Bounds | null, b: Bounds | null): Bounds | null {
  if (a === null || b === null) return a ?? b;
  return {
    left: Math.max(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
    top: Math.min(a.top, b.top),
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
export function multiply(inner: Matrix, outer: Matrix): Matrix {
  return {
    a: inner.a * outer.a + inner.b * outer.c,
    b: inner.a * outer.b + inner.b * outer.d,
    c: inner.c * outer.a + inner.d * outer.c,
    d: inner.c * outer.b + inner.d * outer.d,
    e: inner.e * outer.a + inner.f * outer.c + outer.e,
    f: inner.e * outer.b + inner.f * outer.d + outer.f,
  };
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
