import type { Pdfium } from '../pdfium/pdfium.ts';

/** What a glyph looks like, whatever a file says it means. */
export interface GlyphShape {
  /** In ems, from the origin of the glyph on its baseline. */
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  /** Whether it is known how large it is, in ems, and how it stands on its baseline. */
  readonly isPlaced: boolean;
  /** How much of each cell of a grid over that box is ink, 0 to 255, row by row from the bottom. */
  readonly ink: Uint8Array;
}

/** Cells across and down. */
export const GRID = 12;
/** Sampling lines per row of cells. */
const SCANS_PER_CELL = 2;
const CURVE_STEPS = 3;
/** FPDF_SEGMENT_BEZIERTO and FPDF_SEGMENT_MOVETO (fpdf_edit.h) */
const SEGMENT_BEZIER = 1;
const SEGMENT_MOVE = 2;
/** A letter with more segments than this is an ornament. */
const SEGMENT_LIMIT = 600;

interface Edge {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
}

/**
 * The shape of the glyph that a font draws for a character.
 * @param font must not be of type 3: those have no outlines
 * @param scratch the address of at least 8 bytes
 * @returns null where the font has no glyph for it that PDFium can tell
 */
export function readGlyphShape(pdfium: Pdfium, font: number, code: number, scratch: number): GlyphShape | null {
  const path = pdfium.FPDFFont_GetGlyphPath(font, code, 1);
  if (path === 0) return null;
  const edges = readEdges(pdfium, path, scratch);
  if (edges.length === 0) return null;
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { toX, toY } of edges) {
    left = Math.min(left, toX);
    right = Math.max(right, toX);
    bottom = Math.min(bottom, toY);
    top = Math.max(top, toY);
  }
  if (!(right > left && top > bottom)) return null;
  return { left, bottom, right, top, isPlaced: true, ink: fillGrid(edges, { left, bottom, right, top }) };
}

function readEdges(pdfium: Pdfium, path: number, scratch: number): Edge[] {
  const count = Math.min(SEGMENT_LIMIT, pdfium.FPDFGlyphPath_CountGlyphSegments(path));
  const edges: Edge[] = [];
  const controls: { x: number; y: number }[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const lineTo = (toX: number, toY: number): void => {
    if (toX !== x || toY !== y) edges.push({ fromX: x, fromY: y, toX, toY });
    [x, y] = [toX, toY];
  };
  for (let index = 0; index < count; index += 1) {
    const segment = pdfium.FPDFGlyphPath_GetGlyphPathSegment(path, index);
    pdfium.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
    const [toX = 0, toY = 0] = new Float32Array(pdfium.heap(), scratch, 2);
    const type = pdfium.FPDFPathSegment_GetType(segment);
    if (type === SEGMENT_MOVE) {
      lineTo(startX, startY);
      [x, y, startX, startY] = [toX, toY, toX, toY];
    } else if (type === SEGMENT_BEZIER) {
      controls.push({ x: toX, y: toY });
      if (controls.length === 3) drawCurve({ x, y }, controls.splice(0), lineTo);
    } else {
      lineTo(toX, toY);
    }
  }
  lineTo(startX, startY);
  return edges;
}

function drawCurve(
  from: { readonly x: number; readonly y: number },
  [a = from, b = from, to = from]: readonly { readonly x: number; readonly y: number }[],
  lineTo: (x: number, y: number) => void,
): void {
  for (let step = 1; step <= CURVE_STEPS; step += 1) {
    const t = step / CURVE_STEPS;
    const s = 1 - t;
    const weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t] as const;
    lineTo(
      weights[0] * from.x + weights[1] * a.x + weights[2] * b.x + weights[3] * to.x,
      weights[0] * from.y + weights[1] * a.y + weights[2] * b.y + weights[3] * to.y,
    );
  }
}

/** Fills by the nonzero winding rule along a few level lines through each row of cells. */
function fillGrid(edges: readonly Edge[], box: Pick<GlyphShape, 'left' | 'bottom' | 'right' | 'top'>): Uint8Array {
  const sums = new Float32Array(GRID * GRID);
  const rows = GRID * SCANS_PER_CELL;
  const toCells = GRID / (box.right - box.left);
  for (let row = 0; row < rows; row += 1) {
    const y = box.bottom + ((row + 0.5) / rows) * (box.top - box.bottom);
    const crossings: { readonly at: number; readonly turn: number }[] = [];
    for (const { fromX, fromY, toX, toY } of edges) {
      if (fromY <= y === toY <= y) continue;
      const at = (fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX) - box.left) * toCells;
      crossings.push({ at, turn: toY > fromY ? 1 : -1 });
    }
    crossings.sort((a, b) => a.at - b.at);
    let winding = 0;
    crossings.forEach(({ at, turn }, index) => {
      winding += turn;
      const next = crossings[index + 1];
      if (winding !== 0 && next !== undefined) addSpan(sums, Math.floor(row / SCANS_PER_CELL) * GRID, at, next.at);
    });
  }
  return Uint8Array.from(sums, (sum) => Math.min(255, (sum / SCANS_PER_CELL) * 255));
}

function addSpan(sums: Float32Array, row: number, from: number, to: number): void {
  const first = Math.max(0, Math.floor(from));
  for (let cell = first; cell < Math.min(GRID, to); cell += 1) {
    const part = Math.min(to, cell + 1) - Math.max(from, cell);
    sums[row + cell] = (sums[row + cell] ?? 0) + Math.max(0, part);
  }
}
