import { describe, expect, it } from 'vitest';
import { passageOf } from '#tests/support/engine/build-reading.ts';
import { answerFromCoverage } from './answer-from-coverage.ts';

const DOCUMENTS = [{ documentId: 5, title: 'Hire', pagesTotal: 2, pagesRead: 2, unreadPages: [] }];
function ask(question: string, ...texts: readonly string[]): string | null {
  const passages = texts.map((text, ordinal) => passageOf(text, 1, { ordinal }));
  const parts = { history: [], categories: [], foundProbability: 0, foundByDocument: [] };
  return answerFromCoverage({ question, passages, documents: DOCUMENTS, ...parts })?.text.split('\n')[0] ?? null;
}

const PAID =
  'For the Maintenance Charge we pay for: (a) servicing; (b) up to four tyres in total, each when worn to 2.0 mm; (c) MOT tests.';
const LEFT = 'It does not cover: punctures; kerb damage to tyres; tyres beyond four; glass.';
const ROW = 'Not covered\tMould, mildew, humidity; theft where the lock was missing';

describe('answerFromCoverage', () => {
  it('tells the item of a list, and both where one list covers it and another leaves it out', () => {
    expect(ask('are MOT tests included', PAID, LEFT)).toBe('**Yes.** Included: “MOT tests”.');
    expect(ask('is glass covered?', PAID, LEFT)).toBe('**No.** Not included: “glass”.');
    expect(ask('so are tyres included', PAID, LEFT)).toBe(
      '**In part.** Included: “up to four tyres in total, each when worn to 2.0 mm”. Not included: “kerb damage to tyres; tyres beyond four”.',
    );
    expect(ask('is VAT in the price', 'The price excludes VAT.')).toBe('**No.** Not included: “VAT”.');
  });

  it('keeps what stands in brackets together', () =>
    expect(ask('is the permit included', 'Not included: sign permit (fee at cost, plus $225), approval.')).toBe(
      '**No.** Not included: “sign permit (fee at cost, plus $225)”.',
    ));

  it('takes a list only of what is asked about', () => {
    const plan = 'The Protection Plan is no insurance.';
    expect(ask('does the plan cover mould', plan, `Protection Plan\n${ROW}`)).toBeNull();
    expect(ask('does the deposit cover glass', LEFT)).toBeNull();
    expect(ask('is mould covered', ROW)).toMatch(/^\*\*No\./u);
  });

  it('leaves duties to insure, cases and exceptions to the search', () => {
    expect(ask('is business use covered', 'You must have a policy which covers business use.')).toBeNull();
    expect(ask('is theft covered', 'The plan covers theft, unless the lock was open.')).toBeNull();
    expect(ask('are tyres covered if i hit a kerb', PAID, LEFT)).toBeNull();
    expect(ask('is water included', 'The rent includes electricity.')).toBeNull();
    expect(ask('is parking included', 'Cameras cover the entrance and car park only.')).toBeNull();
    expect(
      ask('is cleaning included', 'Not included: limescale; failure following use of cleaning products.'),
    ).toBeNull();
    expect(ask('is insurance included', 'Your things are not covered, so we suggest that you insure them.')).toBeNull();
    expect(ask('how much are tyres', PAID, LEFT)).toBeNull();
  });
});
