import { describe, expect, it } from 'vitest';
import type { ReadSides } from '../parties/restate-for-reader.ts';
import type { ChosenSentence } from './choose-sentences.ts';
import { deniesOther, isOfWrongSide, preferActor, preferCase } from './prefer-actor.ts';

const passage = {
  documentId: 1,
  ordinal: 0,
  text: '',
  spans: [],
  section: null,
  heading: null,
  categories: [],
  score: 1,
};
const sentence = (text: string, score: number): ChosenSentence => ({
  passage,
  start: 0,
  end: 1,
  text,
  pageNumber: 1,
  score,
});
const WE = sentence('We may end the fixed term early by giving two months’ notice.', 1);
const YOU = sentence('You may not end the fixed term early.', 0.6);
const SIDES: ReadSides = {
  reader: { roles: ['Tenant'], names: [], speaksAs: null },
  other: { roles: ['Landlord'], names: ['Ann Hill'], speaksAs: null },
};
const UNKNOWN: ReadSides = { reader: { roles: [], names: [], speaksAs: 'you' }, other: null };
const firstFor = (question: string, sentences: readonly ChosenSentence[]) =>
  preferActor(question, sentences, UNKNOWN)[0];

describe('preferActor', () => {
  it('answers what the reader may do with what the reader may do', () => {
    expect(firstFor('can we leave early?', [WE, YOU])).toBe(YOU);
    expect(firstFor('Can they end it early?', [YOU, WE])).toBe(WE);
  });

  it.each([
    ['You may resign by giving eight weeks’ written notice.', 0.02],
    ['After the Trial Period you may end this Agreement by giving eight weeks’ notice.', 0.001],
  ])('takes the same right of the side that is asked about from further down: %s', (text, score) => {
    const own = sentence(text, score);
    const others = [0.5, 0.4, 0.3].map((share) => sentence('Fees are due monthly.', share));
    expect(firstFor('How can I get out of this early?', [WE, ...others, own])).toBe(own);
  });

  it('takes the ban of the same act, too', () => {
    const ban = sentence('You may not end this Agreement before the Term is over.', 0.02);
    expect(firstFor('Can I leave in June?', [WE, ban])).toBe(ban);
  });

  it('takes no other right from further down', () => {
    const other = sentence('You may use the pool until noon.', 0.02);
    expect(firstFor('How can I get out of this early?', [WE, other])).toBe(WE);
  });

  it('changes nothing where no side is asked about, or the other one hardly fits', () => {
    expect(firstFor('early termination?', [WE, YOU])).toBe(WE);
    expect(firstFor('can we leave early?', [WE, sentence('You may not keep pets.', 0.1)])).toBe(WE);
    expect(firstFor('can we leave early?', [YOU, WE])).toBe(YOU);
    expect(preferActor('can we leave early?', [], UNKNOWN)).toEqual([]);
  });
});

describe('deniesOther', () => {
  it.each([
    [
      'am I personally liable if the café goes bust',
      'Subject to clause 10.1, the Supplier is not liable for loss of profit.',
    ],
    ['do i have to insure it', 'We do not insure your things.'],
    ['do they have to repair it', 'You need not repair the boiler.'],
  ])('%s: %s', (question, words) => expect(deniesOther(question, words, UNKNOWN)).toBe(true));

  it.each([
    ['am I liable', 'You are not liable for wear and tear.'],
    ['do I have to pay for water', 'The Landlord pays for water.'],
    ['can I keep it', 'We will not ask you to return it, and you may keep it.'],
  ])('not %s: %s', (question, words) => expect(deniesOther(question, words, UNKNOWN)).toBe(false));
});

describe('isOfWrongSide', () => {
  const LANDLORD = 'The Landlord may end this lease at any time after six months.';
  const TENANT = 'Subject to clause 4, the Tenant may end this lease with two months’ notice.';

  it.each([
    ['can i get out early if i hate it', LANDLORD],
    ['how do I stop that?', 'On 30 days’ notice Landlord reserves the right to end it.'],
    ['am I allowed to leave?', 'Ann Hill is entitled to terminate at any time.'],
    ['can they end it early', TENANT],
    ['can my landlord kick me out', TENANT],
  ])('%s: %s', (question, words) => expect(isOfWrongSide(question, words, SIDES)).toBe(true));

  it.each([
    ['can i get out early', TENANT],
    ['can they end it early', LANDLORD],
    ['can my boyfriend stay', LANDLORD],
    ['what happens if I pay late', 'The Landlord may charge interest of 4 %.'],
    ['how much can they charge me', 'The Tenant may be charged £20.'],
    ['how late can I be before he throws me out', LANDLORD],
    ['can I turn it down', 'The Landlord may send another one, which the Tenant must not refuse.'],
    ['can i bring my cat', 'No animal may be kept without consent, which the Landlord may refuse without reasons.'],
    ['can I leave', 'Either party may end this lease with a month’s notice.'],
    ['can I leave', 'The Tenant may not end this lease early.'],
  ])('not %s: %s', (question, words) => expect(isOfWrongSide(question, words, SIDES)).toBe(false));

  it('goes by what sides are usually called where they are not known', () => {
    expect(isOfWrongSide('can I cancel?', 'The Company may cancel at any time.', UNKNOWN)).toBe(true);
    expect(isOfWrongSide('can they cancel?', 'We may cancel at any time.', UNKNOWN)).toBe(false);
    expect(isOfWrongSide('can they cancel?', 'You may cancel at any time.', UNKNOWN)).toBe(true);
  });
});

describe('preferCase', () => {
  const tenant = sentence('If the Tenant cancels, the deposit is kept.', 1);
  const landlord = sentence('If the Landlord cancels, all sums are repaid.', 0.4);
  const owed = sentence('On cancellation the Tenant pays half of the rent.', 0.9);

  it.each([
    ['what if they cancel on us', [tenant, owed, landlord], landlord],
    ['what happens if the landlord cancels?', [owed, landlord], landlord],
    ['what if I cancel', [owed, landlord, tenant], tenant],
    ['what if they sell the house', [tenant, owed, landlord], tenant],
    ['what does it cost to cancel', [owed, tenant, landlord], owed],
  ] as const)('%j', (question, sentences, first) => expect(preferCase(question, sentences, SIDES)[0]).toBe(first));
});
