import { describe, expect, it } from 'vitest';
import type { Passage } from '#server/ports/language-model.ts';
import { ANALYSIS_MODELS } from '#tests/support/engine/analysis-models.ts';
import { documentOf, passageOf } from '#tests/support/engine/build-reading.ts';
import { analyseDocument } from '../analyse-document.ts';

const DUTIES = Array.from(
  { length: 60 },
  (_, index) => `Provider shall deliver report number ${index} to Client every week, and the parties shall meet.`,
).join('\n');
const OPENING =
  'SERVICES AGREEMENT\nThis Services Agreement is made on May 2, 2020 between Elm, Inc. ("Client") and Ash LLC ("Provider").\n';

function absences(sentence: string, passages: readonly Passage[] = []): readonly string[] {
  const draft = analyseDocument(documentOf([`${OPENING}${DUTIES}\n${sentence}`]), passages, ANALYSIS_MODELS);
  return draft.riskFactors.map((risk) => risk.risk).filter((risk) => risk.endsWith('was found'));
}

const NO_EXIT = 'No way to end it early was found';
const NO_LIMIT = 'No limit on liability was found';

describe('findMissingClauseRisks', () => {
  it('reports a clause without any sign of it', () => {
    expect(absences('')).toEqual(expect.arrayContaining([NO_EXIT, NO_LIMIT]));
  });

  it.each([
    'Either side may end employment at any time.',
    'The Client shall give four weeks’ notice of resignation.',
    'Provider may resign from this role in writing.',
    'Employment is at will.',
    'Either party may end the tenancy by giving two months’ written notice.',
    'Client can leave by giving one month’s notice in writing.',
    'The agreement runs until one of the parties gives notice to the other.',
    'Break Clause. The Client may bring the arrangement to a close in May.',
    'Client may withdraw from it in writing.',
    'The contract may be dissolved by mutual consent.',
    'Either party may discontinue the relationship.',
    'This Agreement continues for two years, unless either party ends it earlier.',
  ])('reports missing termination unless there is a right: %s', (sentence) => {
    expect(absences(sentence)).not.toContain(NO_EXIT);
  });

  it.each([
    'Neither party is liable to the other for lost profits.',
    'The most that Provider has to pay for any damage is the fees of one year.',
    'Provider accepts no responsibility for loss of data.',
    'The aggregate liability of Provider is capped at $5,000.',
    'Damages are limited to the fees paid.',
    'In no event shall Provider owe consequential damages.',
    'The sole remedy of Client is a refund.',
  ])('reports a missing limit of liability unless there is one: %s', (sentence) => {
    expect(absences(sentence)).not.toContain(NO_LIMIT);
  });

  it('reports nothing if the clause model gives it a chance', () => {
    const text = `${OPENING}${DUTIES}\n`;
    const categories = [{ category: 'cap-on-liability', probability: 0.15 }];
    const passage = passageOf(text.slice(0, 400), 1, { categories });
    expect(absences('', [passage])).not.toContain(NO_LIMIT);
    expect(absences('', [passage])).toContain(NO_EXIT);
  });
});
