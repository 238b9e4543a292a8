import { describe, expect, it } from 'vitest';
import { readOutline } from '../structure/document-outline.ts';
import { adviseOnWords } from './advise-on-words.ts';
import { nameClause } from './name-clause.ts';

const TEXT = [
  'MANAGEMENT AGREEMENT',
  '',
  '8. AUTHORITY AND POWER OF ATTORNEY',
  '8.1 The Artist appoints the Manager its attorney to sign contracts.',
  '8.2 The Manager may deduct its expenses.',
  '',
  '9. General',
  'Notices are sent by post.',
].join('\n');

describe('nameClause', () => {
  const outline = readOutline(TEXT);

  it.each([
    ['The Artist appoints', 'Section 8.1, Authority and power of attorney'],
    ['The Manager may deduct', 'Section 8.2, Authority and power of attorney'],
    ['Notices are sent', 'Section 9, General'],
  ])('of “%s …” is the number and heading of its clause: %s', (words, expected) => {
    expect(nameClause(outline, TEXT.indexOf(words), words)).toBe(expected);
  });

  it.each([
    ['The deposit is refunded less a charge of €40.', 'Payment'],
    ['We may end the arrangement and terminate your access.', 'Ending it'],
    ['Owner appoints Company as attorney-in-fact.', 'Power to act for another'],
    ['The sky is blue.', null],
  ])('is what the words are about where no clause is numbered: %s', (words, expected) => {
    expect(nameClause(readOutline(words), 0, words)).toBe(expected);
  });
});

describe('adviseOnWords', () => {
  it.each([
    ['Owner appoints Company as attorney-in-fact to endorse any check.', /in the other’s name/u],
    ['We may increase the fee where, in our opinion, your needs have increased.', /own judgment/u],
    ['The Customer is deemed to agree unless it objects.', /without anyone saying so/u],
    ['Any action by Owner must be begun within one (1) year of completion.', /deadline/u],
    ['The Company may end it at any time.', /without time to prepare/u],
  ])('says what the words call for: %s', (words, expected) => {
    expect(adviseOnWords(words, null)).toMatch(expected);
  });

  it('says by the subject alone what no words call for, and never what is said of all words', () => {
    const plain = 'The Guest shall not bring visitors into the hall.';
    expect(adviseOnWords(plain, 'duty')).toMatch(/^This is a duty/u);
    expect(adviseOnWords('We may ask for a deposit.', 'right')).toMatch(/^The other side may do this/u);
    expect(adviseOnWords('Decking is charged at $118.00 per sheet.', null)).not.toMatch(/maximum|how this works/u);
  });

  it('says nothing of haste where notice is given, and at most two points', () => {
    expect(adviseOnWords('We may end it at any time by giving thirty days of notice.', 'right')).not.toMatch(
      /time to prepare/u,
    );
    const many =
      'We may, in our sole discretion and without notice, irrevocably keep the deposit, unless you object within ten days.';
    expect(adviseOnWords(many, null).match(/\bAsk\b/gu)?.length).toBe(2);
  });
});
