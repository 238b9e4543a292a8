import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DELIMITER_TOKENS, estimateTokens } from '#server/domain/text/estimate-tokens.ts';
import type { PageText, Passage, PassageSpan } from '#server/ports/language-model.ts';
import { halveSection, type Section, splitIntoSections } from './split-sections.ts';

/** Pages of words: some long, some in scripts with a token per character, some empty. */
const pagesOfWords = fc.array(
  fc.array(fc.oneof(fc.stringMatching(/^[a-z]{1,12}$/), fc.constantFrom('租赁合同', '🏠', 'x'.repeat(300))), {
    maxLength: 60,
  }),
  { minLength: 1, maxLength: 12 },
);

/** Contiguous passages as the engine makes them, some across page breaks. */
function layPassages(pages: readonly PageText[], lengths: readonly number[]): Passage[] {
  const stretches = pages.flatMap(({ pageNumber, text }): PassageSpan[] => {
    const length = lengths[pageNumber % lengths.length] ?? 50;
    const starts = Array.from({ length: Math.ceil(text.length / length) }, (_, index) => index * length);
    return starts.map((start) => ({ pageNumber, start, end: Math.min(text.length, start + length) }));
  });
  const spans: PassageSpan[][] = [];
  for (const stretch of stretches) {
    const last = spans.at(-1);
    const isOverBreak = stretch.start === 0 && stretch.pageNumber % 3 === 0 && last?.length === 1;
    if (isOverBreak) last.push(stretch);
    else spans.push([stretch]);
  }
  const facts = { documentId: 1, section: null, heading: null, categories: [] };
  return spans.map((own, ordinal) => ({ ...facts, ordinal, text: '', spans: own }));
}

const holds = ({ pieces }: Section, { pageNumber, start, end }: PassageSpan): boolean =>
  pieces.some((piece) => piece.pageNumber === pageNumber && piece.start <= start && end <= piece.end);

const tokensOf = ({ pieces }: Section): number =>
  pieces.reduce((sum, { text }) => sum + (text === '' ? 0 : estimateTokens(text) + DELIMITER_TOKENS), 0);

describe('splitting into sections', () => {
  it('keeps every character once and in order, the limit, and whole passages', () => {
    fc.assert(
      fc.property(
        pagesOfWords,
        fc.array(fc.integer({ min: 5, max: 400 }), { minLength: 1 }),
        fc.integer({ min: 3 * DELIMITER_TOKENS, max: 1500 }),
        (words, lengths, limit) => {
          const pages = words.map((page, index) => ({ pageNumber: index + 1, text: page.join(' ') }));
          const passages = layPassages(pages, lengths);
          const sections = splitIntoSections(pages, passages, limit);
          for (const { pageNumber, text } of pages) {
            const pieces = sections.flatMap((section) =>
              section.pieces.filter((piece) => piece.pageNumber === pageNumber),
            );
            expect(pieces.map((piece) => piece.text).join('')).toBe(text);
          }
          for (const section of sections) {
            expect(tokensOf(section)).toBeLessThanOrEqual(limit);
            expect(new Set(section.pieces.map(({ pageNumber }) => pageNumber)).size).toBe(section.pieces.length);
          }
          for (const { spans } of passages) {
            const cost = spans.reduce((sum, span) => {
              const text = pages[span.pageNumber - 1]?.text.slice(span.start, span.end) ?? '';
              return sum + estimateTokens(text) + DELIMITER_TOKENS;
            }, DELIMITER_TOKENS);
            if (cost > limit) continue;
            expect(sections.filter((section) => spans.every((span) => holds(section, span)))).toHaveLength(1);
          }
        },
      ),
    );
  });

  it.each([
    [
      ['one', 'two', 'three four five', 'six'],
      ['one|two', 'three four five|six'],
    ],
    [['one. Two three'], ['one.', ' Two three']],
    [['one two three'], ['one', ' two three']],
  ])('halves between pages, sentences or words: %j', (texts, halves) => {
    const pages = texts.map((text, index) => ({ pageNumber: index + 1, text }));
    const [section] = splitIntoSections(pages, [], 900);
    const found = section && halveSection(section);
    expect(found?.map(({ pieces }) => pieces.map(({ text }) => text).join('|'))).toEqual(halves);
  });

  it('stops halving', () => {
    expect(halveSection({ pieces: [{ pageNumber: 1, start: 0, end: 1, text: 'x' }] })).toBeUndefined();
  });
});
