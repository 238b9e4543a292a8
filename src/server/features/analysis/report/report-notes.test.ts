import { expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import type { Source } from '#contract/sources.ts';
import { makeAnalysis } from '#tests/support/builders/documents/analysis.ts';
import { composeReport } from './report-content.ts';
import type { ReportItem } from './report-model.ts';

const sourceOf = (quote: string, pageNumber: number, documentId = 1): Source => ({
  documentId,
  filename: documentId === 1 ? 'Lease.pdf' : 'Annex.pdf',
  pageNumber,
  quote,
  rects: [],
  verified: true,
});

const PAY = sourceOf('The Manager shall account to the Artist within sixty (60) days.', 2);
const BOOKS = sourceOf('The Artist may inspect\nthe books once a year.', 3);

function noteOf(text: string, sources: readonly Source[], own = ''): Note {
  const metadata = {
    sources: [...sources],
    outcome: 'answered' as const,
    coverage: { pagesTotal: 1, pagesRead: 1, unreadPages: [] },
    near: [],
    egress: { engine: 'built-in', passagesSent: 0 },
    charged: true,
  };
  const answer = { messageId: 'message', question: 'When do we get our money?', text, metadata };
  return {
    id: 'note',
    documentId: 1,
    text: own,
    answer,
    createdAt: '2026-11-26T12:00:00.000Z',
    updatedAt: '2026-11-26T12:00:00.000Z',
  };
}

function itemsOf(note: Note, analysis = makeAnalysis()): readonly ReportItem[] {
  const facts = {
    product: 'Lexden',
    documentId: 1,
    documentName: 'Lease.pdf',
    ocrPages: [],
    hiddenTextPages: [],
    today: '2026-11-26',
    notes: [note],
  };
  const section = composeReport(analysis, facts).sections.find(({ title }) => title === 'Your notes');
  return (section?.groups ?? [])
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'items' ? block.items : []));
}

const brief = ({ heading, lead, text, quotes }: ReportItem) => [
  heading,
  lead,
  text,
  quotes.map(({ words, page }) => `${words} ${page}`),
];

test('notes in reports › a saved answer has the words that it quotes, although the report prints them elsewhere', () => {
  const analysis = makeAnalysis({
    obligations: ['Account to the Artist'],
    citations: [{ list: 'obligations', index: 0, source: PAY }],
  });
  const note = noteOf(`This may be what you mean:\n\n> “${PAY.quote}” (page 2)`, [PAY]);
  expect(itemsOf(note, analysis).map(brief)).toEqual([
    ['When do we get our money?', null, 'This may be what you mean:', [`${PAY.quote} 2`]],
  ]);
});

test('notes in reports › each part of an answer has its own words below it, in the order of the answer', () => {
  const text = [
    '**When do we get our money?**',
    `This may be what you mean:\n\n> “${PAY.quote}” (page 2)`,
    '**Can we check the books?**',
    `Yes.\n\n> “${BOOKS.quote.replace('\n', ' ')}” (page 3)`,
    'This is limited by Section 9.',
  ].join('\n\n');
  expect(itemsOf(noteOf(text, [BOOKS, PAY], 'Ask them')).map(brief)).toEqual([
    ['When do we get our money?', null, 'Ask them', []],
    ['When do we get our money?', null, 'This may be what you mean:', [`${PAY.quote} 2`]],
    ['Can we check the books?', null, 'Yes.', ['The Artist may inspect the books once a year. 3']],
    [null, null, 'This is limited by Section 9.', []],
  ]);
});

test('notes in reports › the question is not said a second time before its parts, and is where these do not say it', () => {
  const headings = (title: string) => itemsOf(noteOf(`**${title}**\n\nYes.`, [])).map(({ heading }) => heading);
  expect(headings('When do we get our money?')).toEqual(['When do we get our money?']);
  expect(headings('Commission')).toEqual(['When do we get our money?', 'Commission']);
});

test('notes in reports › sources that an answer does not quote in its text, and those of other documents, stand at its end', () => {
  const annex = sourceOf('Sixty days.', 1, 2);
  const [item, ...others] = itemsOf(noteOf('You are paid **twice** a year.', [PAY, annex]));
  expect(others).toEqual([]);
  expect(item && brief(item)).toEqual([
    'When do we get our money?',
    null,
    'You are paid twice a year. “Sixty days.” (Annex.pdf, page 1)',
    [`${PAY.quote} 2`],
  ]);
});

test('notes in reports › the words behind a list stand with the line that names their page, and never below a definition', () => {
  const law = sourceOf('Any suit is brought in New York.', 3);
  const term = sourceOf('“Net Sales” means all sales less returns.', 1);
  const text = [
    '2 points weigh heavily.',
    '- **Payment.** You are paid late. (page 2)\n- **Courts.** One side chooses the courts. (page 3)',
    `**What “Net Sales” means:**\n\n> “${term.quote}” (page 1)`,
  ].join('\n\n');
  expect(itemsOf(noteOf(text, [PAY, law, term])).map(brief)).toEqual([
    ['When do we get our money?', null, '2 points weigh heavily.', []],
    [null, null, 'Payment. You are paid late. (page 2)', [`${PAY.quote} 2`]],
    [null, null, 'Courts. One side chooses the courts. (page 3)', [`${law.quote} 3`]],
    ['What “Net Sales” means:', null, null, [`${term.quote} 1`]],
  ]);
});

test('notes in reports › words that no part of an answer quotes or announces have a title of their own', () => {
  const text = `This may be what you mean:\n\n> “${PAY.quote}” (page 2)`;
  expect(itemsOf(noteOf(text, [PAY, BOOKS])).map(brief)).toEqual([
    ['When do we get our money?', null, 'This may be what you mean:', [`${PAY.quote} 2`]],
    ['Other passages', null, null, ['The Artist may inspect the books once a year. 3']],
  ]);
});

test('notes in reports › an answer that was not found keeps the nearest passages that it announces', () => {
  const note = noteOf('I did not find an answer. The nearest passages are listed below.', []);
  const { answer } = note;
  if (answer?.metadata) answer.metadata = { ...answer.metadata, outcome: 'not-found', near: [PAY, BOOKS] };
  expect(itemsOf(note).map(brief)).toEqual([
    [
      'When do we get our money?',
      null,
      'I did not find an answer. The nearest passages are listed below.',
      [`${PAY.quote} 2`, 'The Artist may inspect the books once a year. 3'],
    ],
  ]);
});

test('notes in reports › own words alone are one item, and an answer without words keeps its question', () => {
  expect(itemsOf({ ...noteOf('', []), answer: null, text: 'Too much' }).map(brief)).toEqual([
    [null, null, 'Too much', []],
  ]);
  expect(itemsOf(noteOf('', [])).map(brief)).toEqual([['When do we get our money?', null, null, []]]);
});
