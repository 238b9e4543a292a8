import { describe, expect, it } from 'vitest';
import { ANALYSIS_MODELS } from '#tests/support/engine/analysis-models.ts';
import { documentOf, readText } from '#tests/support/engine/build-reading.ts';
import { analyseDocument } from '../analyse-document.ts';
import { followDefinitions } from './follow-definitions.ts';
import { scoreSentences } from './score-sentences.ts';

const { provisions } = ANALYSIS_MODELS.findings;

function followed(...lines: readonly string[]): readonly string[] {
  const reading = readText(lines.join('\n'));
  return followDefinitions(provisions, reading, scoreSentences(provisions, reading)).map(({ text }) => text);
}

describe('followDefinitions', () => {
  it.each([
    [
      'The Tenant is responsible for Ordinary Upkeep at its own cost.',
      '"Ordinary Upkeep" means cleaning, painting, and the replacement of the heating.',
      'The Tenant is responsible for cleaning, painting, and the replacement of the heating at its own cost.',
    ],
    [
      'We may deduct the end-of-tenancy items from the deposit.',
      '“End-of-tenancy items” means a professional clean and one fresh coat of paint.',
      'We may deduct the professional clean and one fresh coat of paint from the deposit.',
    ],
    [
      'You pay the Exit Charges when you leave.',
      '“Exit Charges”: the rent for the remaining months and a fee of £500.',
      'You pay the rent for the remaining months and a fee of £500 when you leave.',
    ],
  ])('puts in what the term means: %s', (sentence, definition, expected) => {
    expect(followed(sentence, definition)).toEqual([expected]);
  });

  it.each([
    ['no such term', 'The Tenant pays the rent.', '"Ordinary Upkeep" means cleaning and painting of the home.'],
    ['a common word in lower case', 'All charges are shown.', '"Charges" means the rent and the fees of the agent.'],
    ['a name in brackets', 'The Home stays empty.', 'This is about the flat at 4 Mill Lane, Leeds (the "Home").'],
  ])('leaves other sentences alone: %s', (_name, sentence, definition) => {
    expect(followed(sentence, definition)).toEqual([]);
  });

  it('reads two thousand definitions and sentences in well under a second', () => {
    const lines = Array.from(
      { length: 2_000 },
      (_, index) =>
        `"Special Term ${index}" means the thing number ${index}.\nThe Tenant pays for Special Term ${index}.`,
    );
    const started = performance.now();
    expect(followed(...lines).length).toBeLessThanOrEqual(300);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

it('findings › quote the definition beside the sentence that it turns into a burden', () => {
  const draft = analyseDocument(
    documentOf([
      [
        'TENANCY AGREEMENT',
        'This Tenancy is made on 3 March 2026 between Oak Row Homes Ltd ("Landlord") and Nora Quill ("Tenant").',
        '“End-of-tenancy items” means a professional clean, the shampooing of all carpets and one fresh coat of paint.',
        'The Tenant pays rent of £900 per month.',
        'The Landlord may deduct the cost of the end-of-tenancy items from the deposit.',
        'The Landlord keeps the heating in repair.',
        'Either party may end it by giving two months’ notice.',
      ].join('\n'),
    ]),
    [],
    ANALYSIS_MODELS,
  );
  const risk = draft.riskFactors.find(({ quotes }) => quotes.some(({ text }) => text.includes('may deduct')));
  expect(risk?.quotes.map(({ text }) => text).join(' ')).toMatch(/may deduct the cost.*professional clean/su);
});
