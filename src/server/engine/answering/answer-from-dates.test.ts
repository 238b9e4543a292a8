import { describe, expect, it } from 'vitest';
import type { AnalysisExcerpt } from '#server/ports/language-model.ts';
import { answerFromDates } from './answer-from-dates.ts';

const quotes = [{ documentId: 1, pageNumber: 1, text: 'The lease runs from May 1, 2026 to April 30, 2027.' }];
const DATES: AnalysisExcerpt['dates'] = [
  { kind: 'starts', day: '2026-05-01', title: 'The lease starts', text: 'Printed.', quotes },
  { kind: 'ends', day: '2027-04-30', title: 'The lease ends', text: 'Printed.', quotes },
];

function ask(question: string, dates = DATES) {
  return answerFromDates({
    question,
    history: [],
    passages: [],
    categories: [],
    foundProbability: 0,
    foundByDocument: [],
    documents: [{ documentId: 1, title: 'Lease', pagesTotal: 1, pagesRead: 1, unreadPages: [] }],
    analyses: [
      {
        documentId: 1,
        sides: [],
        readerRole: null,
        verdict: null,
        summary: { text: 'A lease.', quotes },
        risks: [],
        obligations: [],
        facts: [{ text: 'Date of the agreement: April 2, 2026', quotes }],
        dates,
      },
    ],
  });
}

describe('answerFromDates', () => {
  it.each([
    ['When does it end?', '**April 30, 2027.**'],
    ['start date?', '**May 1, 2026.**'],
    ['When does it take effect?', '**May 1, 2026.**'],
  ])('%s', (question, words) => expect(ask(question)?.text).toContain(words));

  it.each([
    'What deadlines are there?',
    'list all important dates',
    'which dates do I have to keep in mind',
    'all the deadlines',
  ])('lists all days: %s', (question) => {
    const text = ask(question)?.text ?? '';
    expect(text).toContain('- **May 1, 2026.** The lease starts');
    expect(text).toContain('- **April 30, 2027.** The lease ends');
  });

  it('lists days of one kind that differ, and dated facts where nothing starts or ends', () => {
    const [start, end] = DATES;
    if (!start || !end) throw new Error('There are two dates.');
    const both = ask('When does it end?', [end, { ...end, day: '2028-04-30', title: 'The second term ends' }]);
    expect(both?.text).toContain('April 30, 2028');
    expect(ask('key dates', [])?.text).toContain('- Date of the agreement: April 2, 2026');
  });

  it.each(['When does the parking permit end?', 'When is the rent due?', 'which days is the pool open'])(
    'leaves “%s” to the search',
    (question) => expect(ask(question)).toBeNull(),
  );
});
