import type { Pdfium } from './pdfium.ts';

/** How a page's own coordinates (from the bottom left, before rotation) lie on the page as it is shown. */
export interface PageGeometry {
  /** In PDF points, as shown. */
  readonly width: number;
  readonly height: number;
  /** Clockwise quarter turns, 0 to 3. */
  readonly quarterTurns: number;
  /** The part of the page that is shown (crop box within media box), in the page's own coordinates. */
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Reads where an open page lies. `scratch` is the address of at least 16 bytes. */
export function readGeometry(pdfium: Pdfium, page: number, scratch: number): PageGeometry {
  pdfium.FPDF_GetPageBoundingBox(page, scratch);
  const box = new Float32Array(pdfium.heap(), scratch, 4);
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  return {
    width: pdfium.FPDF_GetPageWidthF(page),
    height: pdfium.FPDF_GetPageHeightF(page),
    quarterTurns: ((pdfium.FPDFPage_GetRotation(page) % 4) + 4) % 4,
    left: Math.min(left, right),
    bottom: Math.min(top, bottom),
    right: Math.max(left, right),
    top: Math.max(top, bottom),
  };
}

/**
 * Coefficients that take a point of the page's own coordinates to the page as shown, from its top left:
 * `shownX = xx * x + xy * y + x0` and `shownY = yx * x + yy * y + y0`.
 */
interface ShownTransform {
  readonly xx: number;
  readonly xy: number;
  readonly x0: number;
  readonly yx: number;
  readonly yy: number;
  readonly y0: number;
}

/** A quarter turn clockwise brings the page's bottom left corner to the top left (ISO 32000-1, 7.7.3.3, Rotate). */
export function shownTransform(geometry: PageGeometry): ShownTransform {
  const { left, bottom, right, top } = geometry;
  switch (geometry.quarterTurns) {
    case 1:
      return { xx: 0, xy: 1, x0: -bottom, yx: 1, yy: 0, y0: -left };
    case 2:
      return { xx: -1, xy: 0, x0: right, yx: 0, yy: 1, y0: -bottom };
    case 3:
      return { xx: 0, xy: -1, x0: top, yx: -1, yy: 0, y0: right };
    default:
      return { xx: 1, xy: 0, x0: -left, yx: 0, yy: -1, y0: top };
  }
}

/** Takes a box from the page's own coordinates to the page as shown: left, top, right, bottom. */
export function toShownBox(
  geometry: PageGeometry,
  { left, bottom, right, top }: { readonly [side in 'left' | 'bottom' | 'right' | 'top']: number },
): readonly [left: number, top: number, right: number, bottom: number] {
  const { xx, xy, x0, yx, yy, y0 } = shownTransform(geometry);
  const [ax, bx] = [xx * left + xy * bottom + x0, xx * right + xy * top + x0];
  const [ay, by] = [yx * left + yy * bottom + y0, yx * right + yy * top + y0];
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
}
