import { describe, expect, it } from 'vitest';
import { splitIntoQuotes } from './split-quotes.ts';

function quotesOf(text: string): readonly string[] {
  return splitIntoQuotes(text).map(({ start, end }) => text.slice(start, end));
}

describe('splitIntoQuotes', () => {
  it('splits at a superscript ending on a separate line', () => {
    const quotes = quotesOf(
      'The fee is payable to the account of the supplier on the 30\nth\nday after the invoice was received by the customer.',
    );
    expect(quotes).toEqual([
      'The fee is payable to the account of the supplier on the',
      'day after the invoice was received by the customer.',
    ]);
  });

  it('leaves out signatures side by side', () => {
    const quotes = quotesOf(
      'Signed by both parties on the date above.\n\nBy: Anna Lind   By: Peter Holm\nTitle: President   Title: Director of Sales',
    );
    expect(quotes).toEqual(['Signed by both parties on the date above.']);
  });

  it('splits between the rows of a table', () => {
    const quotes = quotesOf('Service level credit\t5 % of the fee\nResponse in an emergency\twithin four hours\n');
    expect(quotes).toEqual(['Service level credit\t5 % of the fee', 'Response in an emergency\twithin four hours']);
  });

  it('leaves out the word that joins an item of a list to the next one', () => {
    expect(quotesOf('(k) to permit the Landlord to enter; and\n(l) to return all of the keys.')).toEqual([
      'to permit the Landlord to enter;',
      'to return all of the keys.',
    ]);
  });
});
