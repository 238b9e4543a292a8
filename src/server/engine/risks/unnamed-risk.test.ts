import { describe, expect, it } from 'vitest';
import { makeSides } from '../parties/sides.ts';
import { readOutline } from '../structure/document-outline.ts';
import { explainWords } from './explain-words.ts';
import { nameClause } from './name-clause.ts';
import { readBeginning, readSubject, readTitleClause, speaksOfBefore } from './title-clause.ts';
import { describeUnnamed } from './unnamed-risk.ts';

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

describe('nameClause › in an addendum', () => {
  const text = [
    'LEASE',
    '18. General',
    '18.2 Notices are sent by post.',
    '',
    'ADDENDUM C — MOLD AND MOISTURE',
    'C.1 You will keep humidity below 55%.',
    'C.2 You will report any leak within a day.',
    '',
    'ANNEXURE B',
    'B.1 The amounts apply separately to each course of which the Company gives notice.',
  ].join('\n');

  it.each([
    ['You will report', 'Addendum C.2, Mold and moisture'],
    ['The amounts apply', 'Annexure B.1'],
    ['Notices are', 'Section 18.2, General'],
  ])('of “%s …” is the part of the addendum, not the last section of the main body: %s', (words, expected) => {
    expect(nameClause(readOutline(text), text.indexOf(words), words)).toBe(expected);
  });
});

describe('explainWords', () => {
  it.each([
    ['Owner appoints Company as attorney-in-fact to endorse any check.', /in the other’s name/u],
    ['We may increase the fee where, in our opinion, your needs have increased.', /own judgment/u],
    ['The Customer is deemed to agree unless it objects.', /without anyone saying so/u],
    ['Any action by Owner must be begun within one (1) year of completion.', /deadline/u],
    ['The Company may end it at any time.', /without time to prepare/u],
    ['The plan does not cover seals, filters or callouts where no fault is found.', /named here isn’t covered/u],
    ['Boat racks and sails are not included in the fee.', /named here isn’t included/u],
    ['If the report is late, any leak is treated as caused by the Hirer.', /even if it’s really otherwise/u],
    ['Any later failure is presumed to be caused by limescale.', /assumed to be so/u],
    ['Late collection is charged at £1.50 a minute from 6 pm.', /Each minute adds £1\.50\. No maximum is named/u],
    ['For each started hour you pay a late charge of €20, at most €100.', /Each started hour adds €20\. Ask/u],
    [
      'Ana is enrolled for 12 Friday lessons in autumn at $40.00 a lesson unless you tell us by May 2 that she will stop.',
      /Together that’s \$480 \(12 × \$40\.00\)\. Doing nothing is enough/u,
    ],
    ['Included hours and copies lapse at the end of each month.', /What isn’t used in time is lost/u],
    ['You must repay the course fees if you leave within two years.', /already paid can be claimed back/u],
    ['A repair charge is deducted from the deposit.', /taken off what would otherwise be paid out/u],
    ['You are responsible for loss or theft of the violin.', /don’t ask whose fault/u],
    ['The minimum term is extended by the time of the freeze.', /lasts longer than first agreed/u],
    ['Tuition continues to be charged during that time, and fees accrue.', /has to be paid for that time/u],
    ['The operator may also add an energy supplement.', /up to the other side/u],
    ['You authorise us to collect the sum from any account.', /given in advance, by signing/u],
    ['A notice given while rent is unpaid is of no effect.', /doesn’t count/u],
    ['The plan manager must pay all charges with no limit.', /No upper limit is set/u],
  ])('says what the words mean: %s', (words, expected) => {
    expect(explainWords(words)).toMatch(expected);
  });

  it.each([
    ['The Sun is blue.'],
    ['You may end it at any time.'],
    ['The payment for that month is zero and no interest accrues.'],
    ['A table of the last 12 months is kept within the first year.'],
    ['This includes, without limitation, all drawings.'],
    ['The yearly plan has unlimited calls.'],
    ['Interest accrues for the benefit of the Tenant.'],
    ['Confidential Information does not include what is public.'],
    ['The six working days do not include this time.'],
    ['The Merchant may at any time settle what is left.'],
    ['Penal charges shall not be capitalised.'],
    ['You are liable for damage that you cause by negligence.'],
  ])('says nothing of what the words do not say: %s', (words) => {
    expect(explainWords(words)).toBe('');
  });

  it('asks what a sum comes to where nothing else calls for a question', () => {
    expect(explainWords('Decking is charged at $118.00 flat.')).toBe('Ask: “What would this come to in my case?”');
  });

  it('names no maximum as missing where a second sum may be one', () => {
    const words = 'A boarding fee of £15 a day is payable, £450 in each year.';
    expect(explainWords(words)).toContain('Each day adds £15.');
    expect(explainWords(words)).not.toContain('No maximum');
    expect(explainWords('6 Boarding fees £15 a day')).not.toContain('adds');
  });

  it('does not ask what the words answer', () => {
    expect(explainWords('The operator may add a supplement, announced six weeks ahead.')).not.toContain('hear of it');
  });

  it('gives no advice on what a condition in front of them says', () => {
    expect(explainWords('If your registration lapses for any reason, the badge is taken back until then.')).toBe('');
    expect(explainWords('If you cancel, your booking lapses.')).toMatch(/lost by it/u);
  });

  it('prints the time of a deadline', () => {
    expect(explainWords('Claims must be made within ten (10) days of delivery.')).toContain('“within ten (10) days”');
  });

  it('says nothing of haste where notice is given, and has at most two points and one question', () => {
    expect(explainWords('We may end it at any time by giving thirty days of notice.')).not.toMatch(/time to prepare/u);
    const many =
      'We may, in our sole discretion and without notice, irrevocably keep the deposit, unless you object within ten days.';
    expect(explainWords(many)).toBe(
      'It can’t be taken back once it’s signed. One side’s own judgment decides this. Ask: “Can it end on a set day, or be withdrawn?”',
    );
  });
});

describe('readTitleClause', () => {
  it.each([
    [
      '4.1 Rental remains payable while it is out of use for any reason, including breakdown, refurbishment or closure of the premises of the customer.',
      'Rental remains payable while it is out of use for any reason, including breakdown, refurbishment or closure of the premises of the customer.',
      false,
      false,
    ],
    [
      'If the Equipment is lost the Customer shall pay its full value.',
      'If the Equipment is lost the Customer shall pay its full value.',
      false,
      false,
    ],
    [
      '4.2 Rental remains payable while it is out of use for any reason, including breakdown, refurbishment or closure of the premises of the customer, and is not reduced by the time that it is being repaired or replaced.',
      'Rental remains payable while it is out of use for any reason.',
      false,
      true,
    ],
    [
      'If you do not, you are responsible for the entire cost of remediation, whatever the source.',
      'You are responsible for the entire cost of remediation, whatever the source.',
      true,
      false,
    ],
    [
      'Where (i) you are in Default; (ii) Rent is late twice; or (iii) the Lease ends early, then the whole Concession is revoked.',
      'The whole Concession is revoked.',
      true,
      false,
    ],
    [
      'Late charge. You will pay a charge of $50 for each late payment.',
      'You will pay a charge of $50 for each late payment.',
      false,
      false,
    ],
    [
      'If the Tenant shall determine this tenancy before the expiry of the Term otherwise than under clause 6, the Security Deposit shall be forfeited to the Landlord, and the Tenant shall remain liable for the Rent.',
      'The Security Deposit shall be forfeited to the Landlord, and the Tenant shall remain liable for the Rent.',
      true,
      false,
    ],
    [
      'Where any sum is not paid on the day on which it falls due under this Agreement the Customer shall pay interest on it from that day until it is received, whether or not it has been demanded in writing.',
      'The Customer shall pay interest on it from that day until it is received, whether or not it has been demanded in writing.',
      true,
      false,
    ],
    [
      'The Landlord shall on the written request of the Tenant, made not less than three (3) months before the expiry of the Term, and if there is then no existing breach, grant a further term of twelve (12) months at the prevailing market rent, which shall in no event be lower than 108% of the Rent.',
      'The Landlord shall … grant a further term of twelve (12) months at the prevailing market rent, which shall in no event be lower than 108% of the Rent.',
      false,
      false,
    ],
    [
      "You may end the hire at any time after six monthly rentals have been paid, by 30 days' written notice, if you return the Vehicle and pay all arrears and 50% of the monthly rentals that have not fallen due when the notice expires.",
      'You may end the hire … if you return the Vehicle and pay all arrears and 50% of the monthly rentals that have not fallen due when the notice expires.',
      false,
      false,
    ],
  ])('says what a sentence does: %s', (sentence, text, isConditional, isCut) => {
    expect(readTitleClause(sentence)).toEqual({ text, isConditional, isCut });
  });

  it.each([
    'Attendance outside Working Hours £230.00',
    'staff parking at £38 a month, if you take a permit.',
    'For the Supplier ____________.',
  ])('is none for a row, an item or a line to sign on: %s', (words) => {
    expect(readTitleClause(words)).toBeNull();
  });
});

describe('readBeginning', () => {
  it.each([
    ['staff parking at £38 a month, if you take a permit.', 'staff parking at £38 a month, if you take a permit'],
    [
      'the cost, as reasonably assessed by the Company, of loss of or damage to equipment, medicines or property caused by your carelessness.',
      'the cost, as reasonably assessed by the Company, of loss of or damage to equipment …',
    ],
    ['Date: ____________', null],
  ])('of “%s” is %s', (words, expected) => {
    expect(readBeginning(words)).toBe(expected);
  });
});

describe('speaksOfBefore', () => {
  it.each([
    ['If we pay one we may recover it with the handling charge.', true],
    ['Damage beyond it is charged at our standard estimate.', true],
    ['They do not form part of this contract.', true],
    ['If you damage the Vehicle you pay for it.', false],
  ])('of “%s” is %s', (sentence, expected) => {
    expect(speaksOfBefore(sentence)).toBe(expected);
  });

  it('what the sentence before is about stands for it', () => {
    const before = 'The disciplinary and grievance procedures are in the Staff Handbook.';
    expect(readSubject(before, 'They do not bind us.')).toBe('The disciplinary and grievance procedures');
    expect(readSubject(before, 'It does not bind us.')).toBeNull();
    expect(readSubject('The Tenant shall pay the deposit.', 'They are kept.')).toBeNull();
  });
});

describe('describeUnnamed', () => {
  const describeFor = (text: string, before: string | null = null) => {
    const sides = makeSides(
      ['Landlord', 'Tenant'].map((role) => ({ role, names: [] })),
      [],
      false,
    );
    const bound = sides.all.filter(({ role }) => role === 'Tenant');
    const finding = { sentences: [{ sentence: { text, start: 0, end: text.length } }] } as never;
    return describeUnnamed(
      finding,
      'High',
      { sides, parties: [] },
      { outline: readOutline(text), before, referred: null, bound },
    );
  };

  it('advises the side that is burdened, and no other', () => {
    const { explanation, views = [] } = describeFor('On breach the Tenant shall forfeit the Security Deposit.');
    expect(explanation).toContain('Will you warn me first');
    const own = views.find(({ side }) => side === 'Tenant');
    expect(own?.explanation ?? explanation).toContain('Will you warn me first');
    const other = views.find(({ side }) => side === 'Landlord');
    expect(other?.explanation).toBe('This burdens the Tenant, not you; expect questions about it.');
  });

  it('names what “they” are by the sentence before', () => {
    const { risk } = describeFor(
      'They do not form part of this contract, except that every employee may appeal.',
      'The disciplinary procedures are in the Staff Handbook.',
    );
    expect(risk).toMatch(/^The disciplinary procedures: “They do not form part/u);
  });
});
