import { INVISIBLE, NO_CONTRAST } from './hidden-reasons.ts';
import type { PageGeometry } from './page-geometry.ts';
import type { Bounds, Matrix } from './page-objects.ts';
import {
  type Color,
  colorContrast,
  createObjectInspector,
  type ObjectInspector,
  overlapShare,
} from './page-objects.ts';
import type { Pdfium } from './pdfium.ts';

/** A text object that may not be seen. */
export interface Suspicion {
  /** An index of `HIDDEN_REASONS`. */
  readonly reason: number;
  /** Whether drawing the page with and without it can clear it. What is invisible by itself leaves no mark. */
  readonly leavesMarks: boolean;
}

/** What stands on a page, as far as its text must be judged by it. */
export interface PageSurvey {
  /** By the object's address. */
  readonly suspects: ReadonlyMap<number, Suspicion>;
  /** Text that is drawn, suspected or not, in the page's own coordinates. */
  readonly texts: readonly DrawnText[];
  /** The part of the page that pictures cover, 0 to 1, overlaps counted twice. */
  readonly imageShare: number;
  /** Pixels of all pictures, which is what drawing the page costs. */
  readonly imagePixels: number;
  /** Strokes, fills and shadings, by the number of their segments. */
  readonly drawingSegments: number;
}

/** A text object that is drawn, whether or not it can be told from what is around it. */
export interface DrawnText {
  readonly object: number;
  readonly order: number;
  readonly bounds: Bounds;
  readonly color: Color;
}

interface Cover {
  readonly order: number;
  readonly bounds: Bounds;
  /** Null for a picture or a shading. */
  readonly color: Color | null;
}

interface Survey {
  readonly inspect: ObjectInspector;
  readonly suspects: Map<number, Suspicion>;
  readonly texts: DrawnText[];
  readonly covers: Cover[];
  order: number;
  imageArea: number;
  imagePixels: number;
  drawingSegments: number;
}

/** FPDF_PAGEOBJ_TEXT and so on (fpdf_edit.h). */
const TYPE_TEXT = 1;
const TYPE_PATH = 2;
const TYPE_IMAGE = 3;
const TYPE_SHADING = 4;
const TYPE_FORM = 5;
/** Render modes of ISO 32000-1, table 106. */
const MODE_INVISIBLE = 3;
const MODE_CLIP = 7;
const FORM_DEPTH_LIMIT = 12;
/** A fill lower or narrower than this is a rule, not a background. */
const BACKGROUND_POINTS = 3;
/** On drawings with more fills than this only the largest are looked at. */
const COVER_LIMIT = 1500;
/** Below this difference of colours (of 255) it takes a look at the page to say whether text is seen. */
const DOUBTFUL_CONTRAST = 32;
/** Text of which something drawn later hides more than this is looked at. */
const COVERED_SHARE = 0.1;
const OPAQUE_ENOUGH = 128;
const WHITE: Color = { red: 255, green: 255, blue: 255, alpha: 255 };
const IDENTITY: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** Goes through the objects of a page and names the text that may not be seen. Nothing is drawn for it. */
export function surveyPage(pdfium: Pdfium, page: number, geometry: PageGeometry, scratch: number): PageSurvey {
  const survey: Survey = {
    inspect: createObjectInspector(pdfium, scratch),
    suspects: new Map(),
    texts: [],
    covers: [],
    order: 0,
    imageArea: 0,
    imagePixels: 0,
    drawingSegments: 0,
  };
  const count = pdfium.FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index += 1) {
    visitObject(survey, pdfium, pdfium.FPDFPage_GetObject(page, index), IDENTITY, 0);
  }
  suspectTextByItsSurroundings(survey);
  const pageArea = Math.max(1, (geometry.right - geometry.left) * (geometry.top - geometry.bottom));
  return {
    suspects: survey.suspects,
    texts: survey.texts,
    imageShare: survey.imageArea / pageArea,
    imagePixels: survey.imagePixels,
    drawingSegments: survey.drawingSegments,
  };
}

function visitObject(survey: Survey, pdfium: Pdfium, object: number, matrix: Matrix, depth: number): void {
  survey.order += 1;
  switch (pdfium.FPDFPageObj_GetType(object)) {
    case TYPE_TEXT:
      visitText(survey, object, matrix);
      break;
    case TYPE_PATH:
      visitPath(survey, object, matrix);
      break;
    case TYPE_IMAGE:
      visitImage(survey, object, matrix);
      break;
    case TYPE_SHADING:
      survey.drawingSegments += 1;
      survey.covers.push({ order: survey.order, bounds: survey.inspect.bounds(object, matrix), color: null });
      break;
    case TYPE_FORM: {
      if (depth >= FORM_DEPTH_LIMIT) break;
      const inner = survey.inspect.formMatrix(object, matrix);
      const count = pdfium.FPDFFormObj_CountObjects(object);
      for (let index = 0; index < count; index += 1) {
        visitObject(survey, pdfium, pdfium.FPDFFormObj_GetObject(object, index), inner, depth + 1);
      }
      break;
    }
    default:
  }
}

function visitText(survey: Survey, object: number, matrix: Matrix): void {
  const { inspect, suspects, order } = survey;
  const mode = inspect.renderMode(object);
  if (mode === MODE_INVISIBLE) {
    suspects.set(object, { reason: INVISIBLE, leavesMarks: false });
    return;
  }
  const color = inspect.textColor(object, mode);
  if (mode === MODE_CLIP || inspect.isOptional(object)) {
    suspects.set(object, { reason: INVISIBLE, leavesMarks: true });
  } else if (color !== null && color.alpha === 0) {
    suspects.set(object, { reason: INVISIBLE, leavesMarks: false });
  } else if (color !== null) {
    survey.texts.push({ object, order, color, bounds: inspect.bounds(object, matrix) });
  }
}

function visitPath(survey: Survey, object: number, matrix: Matrix): void {
  survey.drawingSegments += survey.inspect.segments(object);
  const color = survey.inspect.pathFill(object);
  if (color === null || color.alpha === 0) return;
  const bounds = survey.inspect.bounds(object, matrix);
  const isBackground =
    bounds.right - bounds.left >= BACKGROUND_POINTS && bounds.top - bounds.bottom >= BACKGROUND_POINTS;
  if (isBackground) survey.covers.push({ order: survey.order, bounds, color });
}

function visitImage(survey: Survey, object: number, matrix: Matrix): void {
  const bounds = survey.inspect.bounds(object, matrix);
  survey.imageArea += areaOf(bounds);
  survey.imagePixels += survey.inspect.imagePixels(object);
  survey.covers.push({ order: survey.order, bounds, color: null });
}

function suspectTextByItsSurroundings(survey: Survey): void {
  const covers =
    survey.covers.length <= COVER_LIMIT
      ? survey.covers
      : survey.covers.toSorted((a, b) => areaOf(b.bounds) - areaOf(a.bounds)).slice(0, COVER_LIMIT);
  for (const text of survey.texts) {
    if (isDoubtful(text, covers)) survey.suspects.set(text.object, { reason: NO_CONTRAST, leavesMarks: true });
  }
}

function isDoubtful(text: DrawnText, covers: readonly Cover[]): boolean {
  let background: Cover | null = null;
  for (const cover of covers) {
    const share = overlapShare(text.bounds, cover.bounds);
    if (share <= COVERED_SHARE) continue;
    const isOpaque = cover.color === null || cover.color.alpha >= OPAQUE_ENOUGH;
    if (cover.order > text.order) {
      if (isOpaque) return true;
    } else if (isOpaque && (background === null || cover.order > background.order)) {
      // Text that stands partly on a fill is compared with the paper too.
      if (share < 0.9 && colorContrast(text.color, WHITE) < DOUBTFUL_CONTRAST) return true;
      background = cover;
    }
  }
  if (background !== null && background.color === null) return true;
  return colorContrast(text.color, background?.color ?? WHITE) < DOUBTFUL_CONTRAST;
}

function areaOf(bounds: Bounds): number {
  return Math.max(0, bounds.right - bounds.left) * Math.max(0, bounds.top - bounds.bottom);
}
