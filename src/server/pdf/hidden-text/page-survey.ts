import type { PageGeometry } from '../pdfium/page-geometry.ts';
import type { Bounds, Color, Matrix } from '../pdfium/page-objects.ts';
import { createObjectInspector, intersect, multiply, type ObjectInspector } from '../pdfium/page-objects.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';
import { INVISIBLE, NO_CONTRAST } from '../text/hidden-reasons.ts';
import type { Cover } from './cover-index.ts';
import type { DrawnImage, DrawnText, PageSurvey, Suspicion } from './drawn-text.ts';
import { suspectTextByItsSurroundings } from './text-surroundings.ts';

interface Survey {
  readonly inspect: ObjectInspector;
  readonly isType3: (font: number) => boolean;
  readonly suspects: Map<number, Suspicion>;
  readonly texts: Map<number, DrawnText>;
  readonly covers: Cover[];
  readonly images: DrawnImage[];
  order: number;
  imageArea: number;
  imagePixels: number;
  drawingSegments: number;
}

/** What the forms that an object is in do to it. */
interface Enclosure {
  /** From the coordinates inside the form to those of the page. */
  readonly matrix: Matrix;
  readonly clip: Bounds | null;
  /** A form can belong to a layer that is switched off, of which PDFium does not tell. 0 for the page itself. */
  readonly form: number;
  /** Whether everything in it is blended, masked or let through as a whole. */
  readonly isTransparent: boolean;
  readonly depth: number;
}

/** FPDF_PAGEOBJ_TEXT and so on (fpdf_edit.h). */
const TYPE_TEXT = 1;
const TYPE_PATH = 2;
const TYPE_IMAGE = 3;
const TYPE_SHADING = 4;
const TYPE_FORM = 5;
/** Render modes of ISO 32000-1, table 106. */
const MODE_FILL = 0;
const MODE_FILL_AND_STROKE = 2;
const MODE_INVISIBLE = 3;
const FORM_DEPTH_LIMIT = 12;
/** A stroke that is wider than this can cover words; of a thinner one only the sum can. */
const BROAD_STROKE_POINTS = 3;
/** Of what is drawn in more strokes than this only the box around it is looked at. */
const THIN_STROKE_SEGMENTS = 400;
/** Letters may reach so far beyond what they are cut off at, in points, without losing anything. */
const CLIP_SLACK_POINTS = 1.5;
const IDENTITY: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
const PAGE: Enclosure = { matrix: IDENTITY, clip: null, form: 0, isTransparent: false, depth: 0 };

/** Goes through the objects of a page and names the text that is not proven to be seen. Nothing is drawn for it. */
export function surveyPage(pdfium: Pdfium, page: number, geometry: PageGeometry, scratch: number): PageSurvey {
  const survey: Survey = {
    inspect: createObjectInspector(pdfium, scratch),
    isType3: createType3Check(pdfium, scratch),
    suspects: new Map(),
    texts: new Map(),
    covers: [],
    images: [],
    order: 0,
    imageArea: 0,
    imagePixels: 0,
    drawingSegments: 0,
  };
  const count = pdfium.FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index += 1) {
    visitObject(survey, pdfium, pdfium.FPDFPage_GetObject(page, index), PAGE);
  }
  suspectTextByItsSurroundings(survey.texts, survey.covers, survey.suspects);
  const pageArea = Math.max(1, (geometry.right - geometry.left) * (geometry.top - geometry.bottom));
  return {
    suspects: survey.suspects,
    texts: survey.texts,
    imageShare: survey.imageArea / pageArea,
    imagePixels: survey.imagePixels,
    images: survey.images,
    drawingSegments: survey.drawingSegments,
  };
}

/** Fonts of type 3 draw whatever they like: only they are part of the file and have no font program in it. */
function createType3Check(pdfium: Pdfium, scratch: number): (font: number) => boolean {
  const known = new Map<number, boolean>();
  return (font) => {
    const before = known.get(font);
    if (before !== undefined) return before;
    new Uint32Array(pdfium.heap(), scratch, 1)[0] = 0;
    pdfium.FPDFFont_GetFontData(font, 0, 0, scratch);
    const bytes = new Uint32Array(pdfium.heap(), scratch, 1)[0];
    const isType3 = pdfium.FPDFFont_GetIsEmbedded(font) !== 0 && bytes === 0;
    known.set(font, isType3);
    return isType3;
  };
}

function visitObject(survey: Survey, pdfium: Pdfium, object: number, enclosure: Enclosure): void {
  survey.order += 1;
  switch (pdfium.FPDFPageObj_GetType(object)) {
    case TYPE_TEXT:
      visitText(survey, object, enclosure);
      break;
    case TYPE_PATH:
      visitPath(survey, object, enclosure);
      break;
    case TYPE_IMAGE:
      visitImage(survey, object, enclosure);
      break;
    case TYPE_SHADING:
      survey.drawingSegments += 1;
      addCover(survey, survey.inspect.bounds(object, enclosure.matrix), enclosure);
      break;
    case TYPE_FORM: {
      if (enclosure.depth >= FORM_DEPTH_LIMIT) break;
      const clip = survey.inspect.clip(object, enclosure.matrix);
      const inner: Enclosure = {
        matrix: survey.inspect.formMatrix(object, enclosure.matrix),
        clip: intersect(enclosure.clip, clip.bounds),
        form: object,
        isTransparent: enclosure.isTransparent || survey.inspect.isTransparent(object) || !clip.isBox,
        depth: enclosure.depth + 1,
      };
      const count = pdfium.FPDFFormObj_CountObjects(object);
      for (let index = 0; index < count; index += 1) {
        visitObject(survey, pdfium, pdfium.FPDFFormObj_GetObject(object, index), inner);
      }
      break;
    }
    default:
  }
}

function visitText(survey: Survey, object: number, enclosure: Enclosure): void {
  const { inspect, suspects, order } = survey;
  const mode = inspect.renderMode(object);
  const color = inspect.textColor(object, mode);
  if (mode === MODE_INVISIBLE || (color !== null && color.alpha === 0)) {
    suspects.set(object, { reason: INVISIBLE, leavesMarks: false });
    return;
  }
  const font = inspect.font(object);
  const bounds = inspect.bounds(object, enclosure.matrix);
  const size = inspect.fontSize(object);
  const em = multiply({ a: size, b: 0, c: 0, d: size, e: 0, f: 0 }, multiply(inspect.matrix(object), enclosure.matrix));
  const isType3 = survey.isType3(font);
  const isFilledOnly = mode === MODE_FILL;
  survey.texts.set(object, { object, font, isType3, form: enclosure.form, order, color, bounds, em, isFilledOnly });
  const isPlain =
    !enclosure.isTransparent &&
    isDrawnPlainly(survey, object, mode, color) &&
    !isType3 &&
    !inspect.isOptional(object) &&
    !inspect.isTransparent(object);
  if (!isPlain || isCutOff(survey, object, bounds, enclosure)) {
    suspects.set(object, { reason: INVISIBLE, leavesMarks: true });
  } else if (color === null) {
    suspects.set(object, { reason: NO_CONTRAST, leavesMarks: true });
  } else if (enclosure.form !== 0) {
    suspects.set(object, { reason: INVISIBLE, leavesMarks: true, form: enclosure.form });
  }
}

/** Filled, or filled and outlined in one colour, as bold type is imitated. Other modes outline, or cut off what follows. */
function isDrawnPlainly({ inspect }: Survey, text: number, mode: number, color: Color | null): boolean {
  if (mode === MODE_FILL) return true;
  if (mode !== MODE_FILL_AND_STROKE || color === null) return false;
  const stroke = inspect.strokeColor(text);
  return stroke !== null && stroke.red === color.red && stroke.green === color.green && stroke.blue === color.blue;
}

function isCutOff({ inspect }: Survey, object: number, bounds: Bounds, { matrix, clip }: Enclosure): boolean {
  const own = inspect.clip(object, matrix);
  const limits = intersect(clip, own.bounds);
  if (!own.isBox) return true;
  if (limits === null) return false;
  return (
    bounds.left < limits.left - CLIP_SLACK_POINTS ||
    bounds.right > limits.right + CLIP_SLACK_POINTS ||
    bounds.bottom < limits.bottom - CLIP_SLACK_POINTS ||
    bounds.top > limits.top + CLIP_SLACK_POINTS
  );
}

function visitPath(survey: Survey, object: number, enclosure: Enclosure): void {
  const { inspect } = survey;
  const segments = inspect.segments(object);
  survey.drawingSegments += segments;
  const fill = inspect.pathFill(object);
  const isFilled = fill !== null && fill.alpha > 0;
  const strokeWidth = inspect.hasStroke(object) ? inspect.strokeWidth(object) * scaleOf(enclosure.matrix) : 0;
  if (!isFilled && strokeWidth < BROAD_STROKE_POINTS && segments <= THIN_STROKE_SEGMENTS) {
    addThinStrokes(survey, object, enclosure);
    return;
  }
  const isStroked = strokeWidth >= BROAD_STROKE_POINTS || (!isFilled && strokeWidth > 0);
  if (!isFilled && !isStroked) return;
  const clip = inspect.clip(object, enclosure.matrix);
  const limits = intersect(enclosure.clip, clip.bounds);
  const bounds = intersect(inspect.bounds(object, enclosure.matrix), limits);
  if (bounds === null) return;
  const isOpaque =
    isFilled && !isStroked && fill.alpha === 255 && !inspect.isTransparent(object) && !enclosure.isTransparent;
  const isSolid = isOpaque && clip.isBox && inspect.isBox(object) && !inspect.isOptional(object);
  addCover(survey, bounds, enclosure, { color: isOpaque ? fill : null, isSolid });
}

/** Thin lines, each for itself: a frame covers nothing of what is in it, hatching does. */
function addThinStrokes(survey: Survey, object: number, enclosure: Enclosure): void {
  const { inspect } = survey;
  if (!inspect.hasStroke(object)) return;
  for (const line of inspect.strokes(object, enclosure.matrix)) addCover(survey, line, enclosure);
}

function scaleOf({ a, b, c, d }: Matrix): number {
  return Math.max(Math.hypot(a, b), Math.hypot(c, d));
}

function visitImage(survey: Survey, object: number, enclosure: Enclosure): void {
  const bounds = survey.inspect.bounds(object, enclosure.matrix);
  survey.images.push({ object, bounds });
  survey.imageArea += Math.max(0, bounds.right - bounds.left) * Math.max(0, bounds.top - bounds.bottom);
  survey.imagePixels += survey.inspect.imagePixels(object);
  addCover(survey, bounds, enclosure);
}

function addCover(
  survey: Survey,
  bounds: Bounds,
  { form }: Enclosure,
  { color, isSolid }: Pick<Cover, 'color' | 'isSolid'> = { color: null, isSolid: false },
): void {
  survey.covers.push({ order: survey.order, bounds, color, isSolid, form, isText: false });
}
