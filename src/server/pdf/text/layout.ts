import type { Rectangle } from '#contract/sources.ts';
import { beginLine, type Edges, extendLine, type Line } from './text-lines.ts';

/**
 * Where every UTF-16 unit of a page's text stands: four numbers each, left, top, right and bottom, in PDF points
 * from the top left of the page as shown. White space has no width, so that rectangles stay tight to the words.
 */
export type Layout = Float32Array;

export interface PlacedWord extends Rectangle {
  readonly text: string;
}

/** Written first, so that a later form can be told from this one. */
const FORMAT_VERSION = 1;
/** Positions are kept in tenths of a point, a seventh of a pixel at the usual zoom. */
const STEPS_PER_POINT = 10;
/** More steps than any page is wide (14,400 points, ISO 32000-1, annex C). */
const ROUNDING_SHIFT = 1_000_000;
/** Neighbours closer than this (in steps) are stored as touching, which is what rounding made of them. */
const TOUCHING_STEPS = 1;

/**
 * Packs a layout into about one byte per unit. Units in a row with the same top and height form a run; inside it
 * each is written as its width, and its distance from the one before where there is one. Integers are LEB128,
 * signed ones zigzag-coded (as in Protocol Buffers).
 */
export function encodeLayout(layout: Layout): Uint8Array {
  const units = layout.length / 4;
  const steps = toSteps(layout);
  const out = createByteWriter(units * 3 + 16);
  out.byte(FORMAT_VERSION);
  out.unsigned(units);
  let runTop = 0;
  let lastRight = 0;
  let unit = 0;
  while (unit < units) {
    const top = steps[unit * 4 + 1] ?? 0;
    const bottom = steps[unit * 4 + 3] ?? 0;
    const runEnd = findRunEnd(steps, unit, units, top, bottom);
    out.unsigned(runEnd - unit);
    out.signed(top - runTop);
    out.unsigned(bottom - top);
    runTop = top;
    for (; unit < runEnd; unit += 1) lastRight = writeUnit(out, steps, unit, lastRight);
  }
  return out.finish();
}

function toSteps(layout: Layout): Int32Array {
  const steps = new Int32Array(layout.length);
  for (let index = 0; index < layout.length; index += 1) {
    // Rounds like Math.round, which costs as much as all the rest here; the shift keeps it right below zero.
    steps[index] = (((layout[index] ?? 0) * STEPS_PER_POINT + ROUNDING_SHIFT + 0.5) | 0) - ROUNDING_SHIFT;
  }
  return steps;
}

function findRunEnd(steps: Int32Array, start: number, units: number, top: number, bottom: number): number {
  let end = start + 1;
  while (end < units && steps[end * 4 + 1] === top && steps[end * 4 + 3] === bottom) end += 1;
  return end;
}

function writeUnit(out: ByteWriter, steps: Int32Array, unit: number, lastRight: number): number {
  const left = steps[unit * 4] ?? 0;
  const right = Math.max(left, steps[unit * 4 + 2] ?? 0);
  const gap = left - lastRight;
  if (Math.abs(gap) <= TOUCHING_STEPS && right >= lastRight && right > left) {
    out.unsigned((right - lastRight) * 2);
  } else if (gap === 0) {
    out.unsigned((right - left) * 2);
  } else {
    out.unsigned((right - left) * 2 + 1);
    out.signed(gap);
  }
  return right;
}

interface ByteWriter {
  byte(value: number): void;
  unsigned(value: number): void;
  signed(value: number): void;
  finish(): Uint8Array;
}

function createByteWriter(capacity: number): ByteWriter {
  let bytes = new Uint8Array(capacity);
  let length = 0;
  const byte = (value: number): void => {
    if (length === bytes.length) {
      const larger = new Uint8Array(bytes.length * 2);
      larger.set(bytes);
      bytes = larger;
    }
    bytes[length] = value;
    length += 1;
  };
  const unsigned = (value: number): void => {
    let rest = value;
    while (rest > 0x7f) {
      byte((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    byte(rest);
  };
  return {
    byte,
    unsigned,
    signed: (value) => unsigned(value < 0 ? -value * 2 - 1 : value * 2),
    finish: () => bytes.slice(0, length),
  };
}

/**
 * Unpacks what `encodeLayout` made.
 * @throws Error if the bytes are of another format
 */
export function decodeLayout(bytes: Uint8Array): Layout {
  if (bytes[0] !== FORMAT_VERSION) throw new Error(`A page's layout has the unknown format ${bytes[0]}.`);
  let position = 1;
  const unsigned = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[position] ?? 0;
      position += 1;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  };
  const signed = (): number => {
    const value = unsigned();
    return value & 1 ? -(value + 1) / 2 : value / 2;
  };
  const units = unsigned();
  const layout = new Float32Array(units * 4);
  let top = 0;
  let right = 0;
  let unit = 0;
  while (unit < units) {
    const runEnd = Math.min(units, unit + Math.max(1, unsigned()));
    top += signed();
    const bottom = top + unsigned();
    for (; unit < runEnd; unit += 1) {
      const token = unsigned();
      const left = token & 1 ? right + signed() : right;
      right = left + (token >>> 1);
      layout[unit * 4] = left / STEPS_PER_POINT;
      layout[unit * 4 + 1] = top / STEPS_PER_POINT;
      layout[unit * 4 + 2] = right / STEPS_PER_POINT;
      layout[unit * 4 + 3] = bottom / STEPS_PER_POINT;
    }
  }
  return layout;
}

/**
 * The rectangles that cover a stretch of a page's text: one for each line, tight to its words; a line that runs
 * across columns gets one in each.
 *
 * @param start first UTF-16 unit
 * @param end the unit after the last
 */
export function rectanglesOf(layout: Layout, start: number, end: number): Rectangle[] {
  const rectangles: Rectangle[] = [];
  const last = Math.min(end, layout.length / 4);
  let line: Line | null = null;
  for (let unit = Math.max(0, start); unit < last; unit += 1) {
    const box = boxOf(layout, unit);
    if (box === null) continue;
    const longer: Line | null = line === null ? null : extendLine(line, box);
    if (line !== null && longer === null) rectangles.push(toRectangle(line));
    line = longer ?? beginLine(box);
  }
  if (line !== null) rectangles.push(toRectangle(line));
  return rectangles;
}

/**
 * The words of a page's text in its order, each with the rectangle around it. A word that is broken at the end of a
 * line comes as its two parts.
 */
export function wordsOf(text: string, layout: Layout): PlacedWord[] {
  const words: PlacedWord[] = [];
  for (const match of text.matchAll(/\S+/gu)) {
    const end = match.index + match[0].length;
    let partStart = match.index;
    let line: Line | null = null;
    for (let unit = match.index; unit < end; unit += 1) {
      const box = boxOf(layout, unit);
      if (box === null) continue;
      const longer: Line | null = line === null ? null : extendLine(line, box);
      if (line !== null && longer === null) {
        words.push({ text: text.slice(partStart, unit), ...toRectangle(line) });
        partStart = unit;
      }
      line = longer ?? beginLine(box);
    }
    if (line !== null) words.push({ text: text.slice(partStart, end), ...toRectangle(line) });
  }
  return words;
}

function boxOf(layout: Layout, unit: number): Edges | null {
  const left = layout[unit * 4] ?? 0;
  const top = layout[unit * 4 + 1] ?? 0;
  const right = layout[unit * 4 + 2] ?? 0;
  const bottom = layout[unit * 4 + 3] ?? 0;
  return right > left && bottom > top ? { left, top, right, bottom } : null;
}

function toRectangle(edges: Edges): Rectangle {
  return {
    x: roundToStep(edges.left),
    y: roundToStep(edges.top),
    width: roundToStep(edges.right - edges.left),
    height: roundToStep(edges.bottom - edges.top),
  };
}

function roundToStep(points: number): number {
  return Math.round(points * STEPS_PER_POINT) / STEPS_PER_POINT;
}
