import { expect, it } from 'vitest';
import { joinWrappedLines } from './unwrap-lines.ts';

it('joinWrappedLines › joins what the width of the page parted, and keeps rows of a form and paragraphs', () => {
  const text = [
    'This agreement is made on 3 May 2025 between Moor Homes Limited of 2 Well Mews',
    'in Leeds (the “Landlord”) and Obi Larsen of 9 Station Road, York, born on 2 May',
    '1990 (the “Tenant”).',
    'Agent: Rosa Quint, of the office in Station Road in York that keeps the keys to it',
    'Tenant Obi Larsen, of the same house, who has lived there since his birth in 1990',
    'Rent: £900 a month, due on the first day of each month by standing order, and not',
    '1. The Tenant pays on time.',
    'A line that is short',
  ].join('\n');
  const joined = joinWrappedLines(text);
  expect(joined).toHaveLength(text.length);
  expect(joined.split('\n')).toHaveLength(6);
});

it('joinWrappedLines › keeps each row of a table on its line', () => {
  const text = [
    'The Venue lets the areas below to the Hirer for the hours that are stated in these terms,',
    'and the Hirer pays for them as the schedule says, in instalments on the days stated there.',
    'Areas hired\tWalled Garden, Orangery and Terrace, all of them on an Exclusive Use basis',
    'Minimum Numbers\tSee the first schedule, and what is said there of days and of the season',
    'Hire Fee\t€6,800.00',
  ].join('\n');
  expect(joinWrappedLines(text).split('\n')).toHaveLength(4);
});

it('joinWrappedLines › leaves paragraphs on one line alone', () => {
  const text = `${'A long paragraph. '.repeat(20)}\n${'Another long paragraph. '.repeat(12)}`;
  expect(joinWrappedLines(text)).toBe(text);
});
