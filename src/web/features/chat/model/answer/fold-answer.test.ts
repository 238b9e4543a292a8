import { describe, expect, test } from 'vitest';
import type { Source } from '#contract/sources.ts';
import type { AnswerMetadata } from '../chat-thread.ts';
import { foldAnswer } from './fold-answer.ts';

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
    expect(foldAnswer(unsure, metadata({ hedged: true }), 'How late may it be?')).toEqual({
      shown: `One of these may be what you mean:\n\n> ${FEE}\n\n> ${SCHEDULE}\n\n${EXCEPTION}`,
      definitions: [TERM],
    });
  });

  test('keeps the definition of a term that the question asks for', () => {
    const { shown, definitions } = foldAnswer(`> ${FEE}\n\n${TERM}`, metadata({}), 'What does “term” mean?');
    expect(shown).toContain('What “Term” means');
    expect(definitions).toEqual([]);
  });

  test('leaves the parts of several questions, statements and replies without an answer whole', () => {
    const parts = `**Is there a fee?**\n\n> ${FEE}\n\n**How late?**\n\n> ${SCHEDULE}`;
    expect(foldAnswer(parts, metadata({ hedged: true })).shown).toBe(parts);
    expect(foldAnswer(unsure, metadata({ hedged: true, outcome: 'not-found' })).shown).toBe(unsure);
    const statements = [{ text: unsure, sources: [0] }];
    expect(foldAnswer(unsure, metadata({ hedged: true, statements })).shown).toBe(unsure);
  });

  test('finds labels whose Markdown is escaped', () => {
    const sources = [source({ relation: 'definition', label: 'What “Net_Price” means' })];
    const text = `> ${FEE}\n\n**What “Net\\_Price” means:**\n\n> “words” (page 1)`;
    expect(foldAnswer(text, metadata({ sources })).definitions).toHaveLength(1);
  });
});
