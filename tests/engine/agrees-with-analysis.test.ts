import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPdfReader } from '#server/pdf/pdf-reader.ts';
import { CONTRACT_NAMES } from '#tests/support/builders/documents/contracts.ts';
import { chooseMarked, openAnalysed, openMarked, readFixture } from '#tests/support/engine/analysed-documents.ts';
import { compareWithAnalysis } from '#tests/support/engine/ask-analysis.ts';

/** One in so many of the marked documents: some of most authors, of many kinds, in English and German. */
const MARKED_STEP = 23;
const DOCUMENTS_MINIMUM = 30;
/** So many of a thousand questions may be left unanswered, or answered from another place that says no other value. */
const PER_MILLE_MISSED = 20;

const reader = createPdfReader();
afterAll(() => reader.close());

describe('chat and analysis of a document', () => {
  let compared: ReturnType<typeof compareWithAnalysis> = [];
  let documents = 0;
  beforeAll(async () => {
    const fixtures = await Promise.all(
      CONTRACT_NAMES.map(async (name) => openAnalysed(name, await readFixture(reader, name))),
    );
    const opened = [...fixtures, ...chooseMarked(MARKED_STEP).map(openMarked)];
    documents = opened.length;
    compared = opened.flatMap(compareWithAnalysis);
  }, 180_000);

  test('never disagree about a fact, a party, a date, a risk or a duty', () => {
    expect(documents).toBeGreaterThanOrEqual(DOCUMENTS_MINIMUM);
    const contradictions = compared.filter(({ agreement }) => agreement === 'contradicts');
    expect(contradictions.map(({ document, question, answer }) => [document, question.text, answer.text])).toEqual([]);
  });

  test.each(['fact', 'party', 'date', 'risk', 'duty'] as const)('answer nearly every question about a %s', (about) => {
    const asked = compared.filter(({ question }) => question.about === about);
    const missed = asked.filter(({ agreement }) => agreement !== 'agrees');
    expect(asked.length).toBeGreaterThan(20);
    expect(
      missed.length * 1000,
      missed.map(({ document, question }) => `${document}: ${question.text}`).join('\n'),
    ).toBeLessThanOrEqual(asked.length * PER_MILLE_MISSED);
  });
});
