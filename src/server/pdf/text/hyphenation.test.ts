import { describe, expect, it } from 'vitest';
import { joinHyphenatedWords } from './hyphenation.ts';

/** Marks the hyphens that end a line with "¬". */
function join(text: string): string {
  const hyphens = [...text].flatMap((letter, index) => (letter === '¬' ? [index] : []));
  const units = Uint16Array.from(text.replaceAll('¬', '-'), (letter) => letter.charCodeAt(0));
  const layout = Float32Array.from({ length: text.length * 4 }, (_edge, at) => Math.floor(at / 4));
  const joined = joinHyphenatedWords(units, layout, hyphens);
  expect(joined.layout.length).toBe(joined.text.length * 4);
  [...joined.text].forEach((letter, index) => {
    expect(text.replaceAll('¬', '-').charAt(joined.layout[index * 4] ?? -1)).toBe(letter);
  });
  return joined.text;
}

describe('joinHyphenatedWords', () => {
  it('joins a word hyphenated at a line end', () => {
    expect(join('the par¬ties and their succes¬sors')).toBe('the parties and their successors');
  });

  it("keeps a word's own hyphen", () => {
    expect(join('a non¬exclusive, arm’s-length, long¬term licence')).toBe(
      'a non-exclusive, arm’s-length, long-term licence',
    );
    expect(join('state-of-the¬art')).toBe('state-of-the-art');
    expect(join('the years 2024¬2026, by Smith¬Jones')).toBe('the years 2024-2026, by Smith-Jones');
  });

  it('keeps the hyphen between two words that make none together', () => {
    expect(join('the then¬current fee, twenty¬four months, the cost¬sharing plan, no pass¬through charge')).toBe(
      'the then-current fee, twenty-four months, the cost-sharing plan, no pass-through charge',
    );
    expect(join('the land¬lord of a house¬hold, with¬out under¬taking any pay¬ment')).toBe(
      'the landlord of a household, without undertaking any payment',
    );
    expect(join('paid by Pay¬pal')).toBe('paid by Paypal');
  });

  it('spells a word as elsewhere on the page', () => {
    expect(join('a follow-up; each follow¬up')).toBe('a follow-up; each follow-up');
    expect(join('each wellbeing; the well¬being')).toBe('each wellbeing; the wellbeing');
  });

  it('removes the line break after the hyphen', () => {
    expect(join('the par¬\nties')).toBe('the parties');
  });
});
