import { describe, expect, it } from 'vitest';
import { addShortNames } from './short-names.ts';

const party = (name: string, ...aliases: string[]) => ({ name, aliases, start: 0, end: 0 });
const calledIn = (text: string, ...parties: ReturnType<typeof party>[]) =>
  addShortNames(parties, text).map(({ aliases }) => aliases);
const TEXT = 'Larkwood carries insurance. You release Larkwood. If Larkwood cancels the course, we pay.';

describe('addShortNames', () => {
  it('adds the first word of a name that the document uses alone', () => {
    expect(calledIn(TEXT, party('Larkwood Music School Inc.', 'we'), party('Ada Finch', 'you'))).toEqual([
      ['we', 'Larkwood'],
      ['you'],
    ]);
  });

  it.each([
    ['a name that is defined', TEXT, party('Larkwood Music School Inc.', 'LMS')],
    ['a party without a role', TEXT, party('Larkwood Music School Inc.')],
    ['a person', TEXT, party('Larkwood Finch', 'you')],
    ['a word of the language', 'First, pay. First, sign. First, the first of May.', party('First Trust Bank', 'we')],
    ['a word of another name', 'Hill Road. Hill Mill. Hill Top. See Hill House.', party('Hill Supplies Ltd', 'we')],
  ])('leaves out %s', (_, text, own) => {
    expect(calledIn(text, own)).toEqual([own.aliases]);
  });

  it('tells no two firms apart by the word that they share', () => {
    expect(calledIn(TEXT, party('Larkwood Music Ltd', 'we'), party('Larkwood Camps Ltd', 'you'))).toEqual([
      ['we'],
      ['you'],
    ]);
  });
});
