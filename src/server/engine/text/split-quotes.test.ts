import { describe, expect, it } from 'vitest';
import { splitIntoQuotes } from './split-quotes.ts';

function quotesOf(text: string): readonly string[] {
  return splitIntoQuotes(text).map(({ start, end }) => text.slice(start, end));
}

describe('splitting into quotes', () => {
  it('quotes nothing across a raised ending that stands on a line of its own', () => {
    const quotes = quotesOf(
      'The fee is payable to the account of the supplier on the 30\nth\nday after the invoice was received by the customer.',
    );
    expect(quotes).toEqual([
      'The fee is payable to the account of the supplier on the',
      'day after the invoice was received by the customer.',
    ]);
  });

  it('quotes no signatures that stand side by side', () => {
    const quotes = quotesOf(
      'Signed by both parties on the date above.\n\nBy: Anna Lind   By: Peter Holm\nTitle: President   Title: Director of Sales',
    );
    expect(quotes).toEqual(['Signed by both parties on the date above.']);
  });

  it('keeps the rows of a table apart', () => {
    const quotes = quotesOf('Service level credit\t5 % of the fee\nResponse in an emergency\twithin four hours\n');
    expect(quotes).toEqual(['Service level credit\t5 % of the fee', 'Response in an emergency\twithin four hours']);
  });
});
