import { expect, test } from 'vitest';
import { unmark } from './unmark.ts';

test.each([
  ['**No.** No pets are allowed *at all*.', 'No. No pets are allowed at all.'],
  ['Rent is \\*not\\* due, see `clause 4`.', 'Rent is *not* due, see clause 4.'],
  ['## Rent\n- $900 a month\n- 1 * 2', 'Rent\n- $900 a month\n- 1 * 2'],
  ['See [the page](https://a.example/x) of lease_old_copy.pdf', 'See the page of lease_old_copy.pdf'],
  ['| a | b |\n| --- | --- |\n| 1 | 2 |', '| a | b |\n| 1 | 2 |'],
  ['The document says:\n\n> “Set-up fee €90.00” (page 1)', 'The document says:\n\n“Set-up fee €90.00” (page 1)'],
  ['Rent > £900', 'Rent > £900'],
  ['__Deposit__ of ~~$900~~ $800', 'Deposit of $900 $800'],
  ['Nothing to take away: 60 days, p. 4', 'Nothing to take away: 60 days, p. 4'],
])('unmark › takes the signs of Markdown from %j', (markdown, words) => {
  expect(unmark(markdown)).toBe(words);
});

test('unmark › takes time in proportion to the length', () => {
  for (const piece of ['[', '*', '`', '|---', '\\', '[a](']) {
    const startedAt = performance.now();
    unmark(piece.repeat(200_000));
    expect(performance.now() - startedAt, piece).toBeLessThan(2_000);
  }
});
