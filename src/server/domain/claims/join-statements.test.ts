import { expect, test } from 'vitest';
import { joinStatements } from './join-statements.ts';

test.each([
  ['prose', ['You pay $1,450.', 'It is due monthly.'], 'You pay $1,450. It is due monthly.'],
  ['list items', ['You have to:', '- pay', '- leave'], 'You have to:\n\n- pay\n- leave'],
  ['prose after a list', ['- pay', '1. leave', 'That is all.'], '- pay\n1. leave\n\nThat is all.'],
  ['rows of a table', ['| A |\n| --- |\n| 1 |', '| 2 |', 'So much.'], '| A |\n| --- |\n| 1 |\n| 2 |\n\nSo much.'],
  ['a block quote', ['It says:', '> No pets.'], 'It says:\n\n> No pets.'],
  ['one statement', ['Yes.'], 'Yes.'],
  ['none', [], ''],
])('joinStatements › joins %s', (_name, texts, joined) => {
  expect(joinStatements(texts)).toBe(joined);
});
