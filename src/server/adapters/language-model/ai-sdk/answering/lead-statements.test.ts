import { expect, test } from 'vitest';
import { statementOf } from '../testing/model-answer.ts';
import { joinLeads } from './lead-statements.ts';

const QUOTE = { document: 1, page: 2, text: 'a monthly rent of $1,450.00' };

test('joinLeads › joins very many in linear time', () => {
  const startedMs = performance.now();
  const joined = joinLeads(Array.from({ length: 50_000 }, () => statementOf('So:')));
  expect(Math.max(...joined.map(({ text }) => text.length))).toBeLessThan(400);
  expect(performance.now() - startedMs).toBeLessThan(2_000);
});

test.each([
  ['a reply', ['Yes.', 'You may leave.'], ['Yes. You may leave.']],
  ['the head of a list', ['You pay these fees:', '- rent', '- fees'], ['You pay these fees:\n\n- rent', '- fees']],
  ['both', ['Yes.', 'These:', '- rent'], ['Yes. These:\n\n- rent']],
  ['other statements', ['You may leave at any time.', 'It is so.'], ['You may leave at any time.', 'It is so.']],
  ['nothing', ['It is so.', 'Yes.'], ['It is so.', 'Yes.']],
])('joinLeads › joins what has no quotes and leads to %s', (_name, texts, joined) => {
  const isLead = (text: string) => /^(?:Yes\.|.*:)$/u.test(text);
  const statements = texts.map((text) => statementOf(text, ...(isLead(text) ? [] : [QUOTE])));
  expect(joinLeads(statements).map(({ text }) => text)).toEqual(joined);
});
