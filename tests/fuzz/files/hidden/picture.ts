import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './run-tool.ts';

/** A rendered page in RGB, 8 bits each, row by row from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

export type Renderer = 'poppler' | 'mupdf';

let fileCount = 0;

/**
 * Renders the visible part of a page with a program of other people.
 * @throws Error when the program is missing or does not read the page
 */
export async function renderPage(
  renderer: Renderer,
  bytes: Uint8Array,
  pageNumber: number,
  dotsPerInch: number,
): Promise<Picture> {
  fileCount += 1;
  const path = join(tmpdir(), `lexden-hidden-${process.pid}-${fileCount}.pdf`);
  await writeFile(path, bytes);
  const page = String(pageNumber);
  const resolution = String(dotsPerInch);
  try {
    return parsePixmap(
      renderer === 'poppler'
        ? await runTool('pdftoppm', ['-q', '-cropbox', '-r', resolution, '-f', page, '-l', page, path])
        : await runTool('mutool', ['draw', '-q', '-F', 'ppm', '-o', '-', '-r', resolution, path, page]),
    );
  } finally {
    await rm(path, { force: true });
  }
}

/** A part of a picture, cut off at its edges. */
export function crop(picture: Picture, left: number, top: number, right: number, bottom: number): Picture {
  const [x1, x2] = [left, right].map((x) => Math.round(Math.min(picture.width, Math.max(0, x)))) as [number, number];
  const [y1, y2] = [top, bottom].map((y) => Math.round(Math.min(picture.height, Math.max(0, y)))) as [number, number];
  const rows: Buffer[] = [];
  for (let y = y1; y < y2; y += 1) {
    rows.push(picture.pixels.subarray((y * picture.width + x1) * 3, (y * picture.width + x2) * 3));
  }
  return { width: x2 - x1, height: y2 - y1, pixels: Buffer.concat(rows) };
}

/** The binary format of Netpbm for colours. */
export function toPixmap({ width, height, pixels }: Picture): Buffer {
  return Buffer.concat([Buffer.from(`P6\n${width} ${height}\n255\n`), pixels]);
}

function parsePixmap(bytes: Buffer): Picture {
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 64).toString('latin1'));
  if (!header) throw new Error('The program wrote no picture.');
  return { width: Number(header[1]), height: Number(header[2]), pixels: bytes.subarray(header[0].length) };
}
