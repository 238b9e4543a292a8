import { collectHiddenText, type HiddenFinding } from './collect-hidden-text.ts';
import { VISIBLE } from './hidden-reasons.ts';
import { joinHyphenatedWords } from './hyphenation.ts';
import type { Layout } from './layout.ts';
import { isBrokenWithin, isClosingMark, standsApart } from './missing-space.ts';
import type { PageCharacters } from './page-characters.ts';
import { isLineEndHyphen, isWhiteSpace, SPACE, toCodePoint, UNMAPPED } from './text-units.ts';

export interface ComposedText {
  readonly text: string;
  readonly layout: Layout;
  readonly hiddenText: readonly HiddenFinding[];
  /** How many characters a font leaves without a meaning, out of all that are not white space. */
  readonly unmappedCount: number;
  readonly inkCount: number;
}

/** Text under construction. */
interface Draft {
  readonly units: Uint16Array;
  readonly layout: Float32Array;
  readonly hyphens: number[];
  length: number;
}

/**
 * Makes a page's text out of its characters: what a person sees goes into the text, with a box for each of its
 * UTF-16 units; hidden text is kept apart with the reason. Control characters, soft hyphens and direction marks
 * are left out. A word broken by a hyphen at the end of a line becomes whole where that is how it is written.
 *
 * @param reasons for each character an index of `HIDDEN_REASONS`
 */
export function composeText(characters: PageCharacters, reasons: Uint8Array): ComposedText {
  const { count, codes, boxes, objects } = characters;
  const unitLimit = count + countExtraUnits(codes);
  const draft: Draft = {
    units: new Uint16Array(unitLimit),
    layout: new Float32Array(unitLimit * 4),
    hyphens: [],
    length: 0,
  };
  const hidden = collectHiddenText();
  let unmappedCount = 0;
  let inkCount = 0;
  let reason = VISIBLE;
  for (let index = 0; index < count; index += 1) {
    const code = codes[index] ?? 0;
    const point = toCodePoint(code);
    if (isWhiteSpace(point)) {
      // White space belongs to what stands before it.
      if (reason === VISIBLE) addWhiteSpace(draft, point, boxes, index * 4);
      else hidden.add(reason, point);
      continue;
    }
    inkCount += 1;
    if (point < 0) {
      if (point === UNMAPPED) unmappedCount += 1;
      continue;
    }
    reason = reasons[index] ?? VISIBLE;
    if (reason !== VISIBLE) {
      hidden.add(reason, point);
      continue;
    }
    if (objects[index - 1] === 0 && isBrokenWithin(draft, point, boxes, index * 4)) draft.length -= 1;
    if (standsApart(draft, point, boxes, index * 4)) addWhiteSpace(draft, SPACE, boxes, index * 4);
    if (isLineEndHyphen(code)) draft.hyphens.push(draft.length);
    addCharacter(draft, point, boxes, index * 4);
  }
  dropTrailingWhiteSpace(draft);
  const units = draft.units.subarray(0, draft.length);
  const layout = draft.layout.subarray(0, draft.length * 4);
  const joined = joinHyphenatedWords(units, layout, draft.hyphens);
  return { ...joined, hiddenText: hidden.finish(), unmappedCount, inkCount };
}

/** Units beyond one for each character: those beyond U+FFFF take two, and a space may be missing behind a mark. */
function countExtraUnits(codes: Uint32Array): number {
  let extra = 0;
  for (const code of codes) if (code > 0xffff || isClosingMark(code)) extra += 1;
  return extra;
}

/** White space takes the height of what stands before it and no width. */
function addWhiteSpace(draft: Draft, point: number, boxes: Float32Array, at: number): void {
  const { units, layout, length } = draft;
  const box = length * 4;
  const right = length > 0 ? (layout[box - 2] ?? 0) : (boxes[at] ?? 0);
  layout[box] = right;
  layout[box + 1] = length > 0 ? (layout[box - 3] ?? 0) : (boxes[at + 1] ?? 0);
  layout[box + 2] = right;
  layout[box + 3] = length > 0 ? (layout[box - 1] ?? 0) : (boxes[at + 3] ?? 0);
  units[length] = point;
  draft.length += 1;
}

function dropTrailingWhiteSpace(draft: Draft): void {
  while (draft.length > 0 && isWhiteSpace(draft.units[draft.length - 1] ?? 0)) draft.length -= 1;
}

function addCharacter(draft: Draft, point: number, boxes: Float32Array, at: number): void {
  const { units, layout, length } = draft;
  const box = length * 4;
  layout[box] = boxes[at] ?? 0;
  layout[box + 1] = boxes[at + 1] ?? 0;
  layout[box + 2] = boxes[at + 2] ?? 0;
  layout[box + 3] = boxes[at + 3] ?? 0;
  if (point <= 0xffff) {
    units[length] = point;
    draft.length += 1;
    return;
  }
  units[length] = 0xd800 | ((point - 0x10000) >> 10);
  units[length + 1] = 0xdc00 | ((point - 0x10000) & 0x3ff);
  layout.copyWithin(box + 4, box, box + 4);
  draft.length += 2;
}
