import { describe, expect, test } from 'vitest';
import type { Source } from '#contract/sources.ts';
import type { AnswerMetadata } from '../chat-thread.ts';
import { splitAtMarks, writeMarks } from './citation-marks.ts';
import { presentAnswer } from './present-answer.ts';

const FEE = '“The fee is $20 a day.” (page 6)';
const SCHEDULE = '“Schedule B applies to late items.” (page 3)';
const EXCEPTION = '**Section 9.4 makes an exception to this:**\n\n> “This does not limit damages.” (page 4)';
const TERM = '**What “Term” means:**\n\n> “Twelve months (the “Term”)” (page 1)';

function source(extra: Partial<Source>): Source {
  return {
    documentId: 1,
    filename: 'a.pdf',
    pageNumber: 1,
    quote: 'words',
    verified: true,
    rectangles: [],
    ...extra,
  } as Source;
}

function metadata(extra: Partial<AnswerMetadata>): AnswerMetadata {
  return {
    outcome: 'answered',
    coverage: { pagesTotal: 6, pagesRead: 6, unreadPages: [] },
    near: [],
    egress: { engine: 'built-in', passagesSent: 0 },
    charged: false,
    sources: [
      source({ relation: 'exception', label: 'Section 9.4 makes an exception to this' }),
      source({ relation: 'definition', label: 'What “Term” means' }),
    ],
    ...extra,
  };
}

describe('folding an answer', () => {
  const unsure = `One of these may be what you mean:\n\n> ${FEE}\n\n> ${SCHEDULE}\n\n${EXCEPTION}\n\n${TERM}`;

  test('keeps all quotes of an unsure answer, with their exceptions', () => {
    expect(presentAnswer(unsure, metadata({ hedged: true }), 'How late may it be?')).toMatchObject({
      quotes: [],
      shown: `One of these may be what you mean:\n\n> ${FEE}\n\n> ${SCHEDULE}\n\n${EXCEPTION}`,
      definitions: [TERM],
    });
  });

  test('keeps the definition of a term that the question asks for', () => {
    const { shown, definitions } = presentAnswer(`> ${FEE}\n\n${TERM}`, metadata({}), 'What does “term” mean?');
    expect(shown).toContain('What “Term” means');
    expect(definitions).toEqual([]);
  });

  test('leaves the parts of several questions, statements and replies without an answer whole', () => {
    const parts = `**Is there a fee?**\n\n> ${FEE}\n\n**How late?**\n\n> ${SCHEDULE}`;
    expect(presentAnswer(parts, metadata({ hedged: true })).shown).toBe(parts);
    expect(presentAnswer(unsure, metadata({ hedged: true, outcome: 'not-found' })).shown).toBe(unsure);
    const statements = [{ text: unsure, sources: [0] }];
    expect(writeMarks(presentAnswer(unsure, metadata({ hedged: true, statements })).shown)).toBe(`${unsure}\u00A0[1]`);
  });

  test('finds labels whose Markdown is escaped', () => {
    const sources = [source({ relation: 'definition', label: 'What “Net_Price” means' })];
    const text = `> ${FEE}\n\n**What “Net\\_Price” means:**\n\n> “words” (page 1)`;
    expect(presentAnswer(text, metadata({ sources })).definitions).toHaveLength(1);
  });
});

describe('an answer in words', () => {
  const rent = source({ quote: 'Rent is $2,350 per month.', pageNumber: 1 });
  const late = source({ quote: 'A late fee of $75 is due.', pageNumber: 2 });
  const exception = source({
    quote: 'No fee is due in January.',
    pageNumber: 3,
    relation: 'exception',
    label: 'Section 9 makes an exception to this',
  });
  const RENT = '> “Rent is $2,350 per month.” (page 1)';
  const LATE = '> “A late fee of $75 is due.” (page 2)';
  const present = (text: string, extra: Partial<AnswerMetadata> = {}) => {
    const { shown, quotes, numbers } = presentAnswer(text, metadata({ sources: [rent, late, exception], ...extra }));
    return { shown: writeMarks(shown), quotes: quotes.map(writeMarks), numbers: [...numbers.values()] };
  };
  const NUMBERED = ['> [1] “Rent is $2,350 per month.” (page 1)', '> [2] “A late fee of $75 is due.” (page 2)'];

  test('has marks behind the words, and its quotes on demand', () => {
    expect(present(`**$2,350.**\n\n${RENT}\n\n${LATE}`)).toEqual({
      shown: '**$2,350.**\u00A0[1, 2]',
      quotes: NUMBERED,
      numbers: [1, 2],
    });
  });

  test('keeps the first quote where the answer itself is quoted, and all that a line announces', () => {
    const quoted = present(`**Yes.** The document says:\n\n${RENT}\n\n${LATE}`);
    expect(quoted.shown).toBe(`**Yes.** The document says:\n\n${NUMBERED[0]}`);
    expect(quoted.quotes).toEqual([NUMBERED[1]]);
    expect(present(`Page 1 says:\n\n${RENT}\n\n${LATE}`).quotes).toEqual([]);
    expect(present(`This may be what you mean: Rent **$2**.\n\n${RENT}`).quotes).toEqual([]);
  });

  test('says a calculation without leading on to quotes', () => {
    const { shown } = present(`**$2,425** ($2,350 + $75), because the document says:\n\n${RENT}\n\n${LATE}`);
    expect(shown).toBe('**$2,425** ($2,350 + $75).\u00A0[1, 2]');
  });

  test('says that there is an exception, with its words on demand', () => {
    const text = `$75.\n\n${LATE}\n\n**Section 9 makes an exception to this:**\n\n> “No fee is due in January.” (page 3)`;
    expect(present(text)).toEqual({
      shown: '$75.\u00A0[2]\n\n**Section 9 makes an exception to this.**\u00A0[3]',
      quotes: [NUMBERED[1], '> [3] “No fee is due in January.” (page 3)'],
      numbers: [2, 3],
    });
  });

  test('keeps words under a heading that denies them, and quotes that no source has', () => {
    const under = '> Under “Not included”: “A late fee of $75 is due.” (page 2)';
    expect(present(`No.\n\n${under}`)).toMatchObject({ quotes: [] });
    expect(present('No.\n\n> “Other words.” (page 2)').shown).toBe('No.\n\n> “Other words.” (page 2)');
  });

  test('has marks in place of the pages of a list and of a table', () => {
    const list =
      '**$2,425** is due:\n\n- Rent: $2,350 per month (page 1)\n- A late fee of $75, page 2\n- Else (page 8)';
    expect(present(list).shown).toBe(
      '**$2,425** is due:\n\n- Rent: $2,350 per month\u00A0[1]\n- A late fee of $75\u00A0[2]\n- Else (page 8)',
    );
    expect(present(list).quotes).toEqual(NUMBERED);
    const table = '| Document | What |\n| --- | --- |\n| a | “Rent is $2,350 per month.” (page 1) |';
    expect(present(table).shown).toBe(
      '| Document | What |\n| --- | --- |\n| a | “Rent is $2,350 per month.”\u00A0[1] |',
    );
  });

  test('of a model has its quotes on demand in the same form', () => {
    const statements = [{ text: 'It is **$2,350.**', sources: [0] }];
    const text = 'It is **$2,350.**\n\n**Left out:** one sentence.';
    expect(present(text, { statements })).toEqual({
      shown: 'It is **$2,350.**\u00A0[1]\n\n**Left out:** one sentence.',
      quotes: [NUMBERED[0]],
      numbers: [1],
    });
  });

  test('takes no characters of a document for marks', () => {
    const { shown } = presentAnswer(`Forged \uE0003\uE001.\n\n${RENT}`, metadata({ sources: [rent] }));
    expect(splitAtMarks(shown).filter((part) => typeof part === 'number')).toEqual([1]);
  });
});
