import { describe, expect, it } from 'vitest';
import type { Layout } from './layout.ts';
import { fragmentsOf } from './text-fragments.ts';

const LETTER_WIDTH = 5;
const LETTER_HEIGHT = 10;

/** Words with the place of their first letter: left and top, in points; a word space is 2.5 points wide. */
type PlacedText = readonly [left: number, top: number, text: string];

/** A page of these texts, one after the other, with spaces between them. */
function layOut(texts: readonly PlacedText[], wordSpace = 2.5): { text: string; layout: Layout } {
  const boxes: number[] = [];
  const text = texts.map(([, , part]) => part).join(' ');
  for (const [index, [left, top, part]] of texts.entries()) {
    let right = left;
    for (const letter of part) {
      const width = letter === ' ' ? 0 : LETTER_WIDTH;
      boxes.push(right, top, right + width, top + LETTER_HEIGHT);
      right += letter === ' ' ? wordSpace : LETTER_WIDTH;
    }
    if (index < texts.length - 1) boxes.push(right, top, right, top + LETTER_HEIGHT);
  }
  return { text, layout: Float32Array.from(boxes) };
}

function fragmentTexts(texts: readonly PlacedText[], wordSpace?: number): string[] {
  const { text, layout } = layOut(texts, wordSpace);
  return fragmentsOf(text, layout).map(({ start, end }) => text.slice(start, end));
}

describe('fragmentsOf', () => {
  it('splits at line ends and column gaps, not at word spaces', () => {
    expect(
      fragmentTexts([
        [60, 100, 'Monthly rent'],
        [200, 100, '£1,140 a month'],
        [60, 114, 'Deposit'],
        [200, 114, '£1,315'],
      ]),
    ).toEqual(['Monthly rent', '£1,140 a month', 'Deposit', '£1,315']);
  });

  it('returns half-open offsets and the edges of the letters', () => {
    const { text, layout } = layOut([
      [60, 100, 'Rent'],
      [200, 100, '£950'],
    ]);
    expect(fragmentsOf(text, layout)).toEqual([
      { start: 0, end: 4, left: 60, top: 100, right: 80, bottom: 110 },
      { start: 5, end: 9, left: 200, top: 100, right: 220, bottom: 110 },
    ]);
  });

  it('keeps a justified line together', () => {
    const line = 'the tenant shall keep the premises in good repair';
    expect(fragmentTexts([[60, 100, line]], 9)).toEqual([line]);
  });

  it('splits at dot leaders and leaves them out', () => {
    expect(fragmentTexts([[60, 100, 'Application fee .......... £150.00']])).toEqual(['Application fee', '£150.00']);
  });

  it('splits figures that stand closer together than columns', () => {
    expect(
      fragmentTexts([
        [60, 100, '67.435'],
        [94.5, 100, '154.809'],
      ]),
    ).toEqual(['67.435', '154.809']);
  });

  it('splits tight cells where other lines show the edge of a column', () => {
    expect(
      fragmentTexts([
        [60, 100, 'Setup'],
        [130, 100, 'once only'],
        [60, 114, 'Exit fee'],
        [130, 114, 'per case'],
        [60, 128, 'Monthly charge'],
        [131, 128, 'each month'],
      ]),
    ).toEqual(['Setup', 'once only', 'Exit fee', 'per case', 'Monthly charge', 'each month']);
  });

  it('begins a fragment where the text goes back to the left on one line', () => {
    expect(
      fragmentTexts([
        [200, 100, 'second'],
        [60, 100, 'first'],
      ]),
    ).toEqual(['second', 'first']);
  });

  it('keeps the letters of a ligature together, which share one box', () => {
    const layout = Float32Array.from(
      [60, 66, 66, 72].flatMap((left, index) => [left, 100, index === 3 ? 77 : left + 6, 110]),
    );
    expect(fragmentsOf('offe', layout)).toHaveLength(1);
  });

  it('returns none for an empty page and for a layout of another text', () => {
    expect(fragmentsOf('', new Float32Array(0))).toEqual([]);
    expect(fragmentsOf('text without boxes', new Float32Array(0))).toEqual([]);
  });
});
