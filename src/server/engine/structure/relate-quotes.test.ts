import { describe, expect, test } from 'vitest';
import type { RelatedPassage } from '#server/ports/passage-index.ts';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import type { IndexContent } from '../retrieval/index/index-content.ts';
import { segmentDocument } from '../text/segmentation.ts';
import { relateQuotes } from './relate-quotes.ts';

/** An opened index of sample pages, with what the document structure needs. */
function open(...pages: readonly string[]): IndexContent {
  const document = documentOf(pages);
  return {
    documentId: document.documentId,
    title: document.title,
    passages: segmentDocument(document),
    clauses: [],
    postings: new Map(),
    lengths: new Uint16Array(),
    scores: new Float32Array(),
    presence: new Float32Array(),
  };
}

const relate = (content: IndexContent, text: string, pageNumber = 1) =>
  relateQuotes([content], [{ documentId: 5, pageNumber, text }]);

const tell = (related: readonly RelatedPassage[]) =>
  related.map(({ relation, label, quotes }) => [
    relation,
    label,
    quotes.map(({ pageNumber, text }) => `${pageNumber}: ${text.replace(/\s+/g, ' ')}`).join(' | '),
  ]);

const SUPPLY = [
  `SUPPLY AGREEMENT

This Supply Agreement (the “Agreement”) is made between Fernhill Mills Ltd., a company organized in Ohio (the “Supplier”), and Orchard Foods Inc. (the “Buyer”).

1. Definitions.

“Confidential Information” means all information that is marked as confidential when it is handed over.

“Cause” has the meaning set forth in Section 4.2.

2. Price. Except as provided in Section 4.1, the prices stay the same for two years.

3. Liability. Neither party is liable for more than the price of one year of deliveries.

(a) The limit counts for each year by itself.

(b) A party pays interest on late payments at four percent.`,
  `4. Changes.

4.1 Raw Materials. The Supplier may raise prices once a year when the price of flour rises by ten percent.

4.2 Ending. Either party may end the Agreement at once if the other breaks it and does not mend this within ten days (“Cause”). The Buyer may end it for Cause only after a letter.

5. Secrets. Each party keeps the Confidential Information of the other secret. Notwithstanding the foregoing, a party may hand it over where a court orders so.

6. Damage by Intent. Notwithstanding Section 3, a party that breaks this Agreement on purpose is liable without any limit.

7. Delivery. Deliveries are made to the places listed in Exhibit A, as set forth in Section 19.

EXHIBIT A

Places of Delivery

1. Mill Road Bakery takes flour on each Monday before seven in the morning.

2. Price. The price of each delivery is written on its note.`,
];

describe('relateQuotes › exceptions', () => {
  const content = open(...SUPPLY);

  test('a section that the quote excepts is returned, with its page', () => {
    const related = relate(content, 'Except as provided in Section 4.1, the prices stay the same for two years.');
    expect(tell(related)).toEqual([
      [
        'exception',
        'Section 4.1 makes an exception to this',
        '2: The Supplier may raise prices once a year when the price of flour rises by ten percent.',
      ],
    ]);
    expect(related[0]?.passage).toMatchObject({ documentId: 5, section: '4.1' });
  });

  test('a clause elsewhere that overrides the quoted one is returned, also for an item of it', () => {
    const exception = [
      'exception',
      'Section 6 makes an exception to this',
      '2: Notwithstanding Section 3, a party that breaks this Agreement on purpose is liable without any limit.',
    ];
    const rule = 'Neither party is liable for more than the price of one year of deliveries.';
    expect(tell(relate(content, rule))).toEqual([exception]);
    expect(tell(relate(content, 'The limit counts for each year by itself.'))).toEqual([exception]);
  });

  test('a following sentence with an exception is returned, and the definition of a capitalised term', () => {
    expect(tell(relate(content, 'Each party keeps the Confidential Information of the other secret.', 2))).toEqual([
      [
        'exception',
        'Section 5 goes on with an exception',
        '2: Notwithstanding the foregoing, a party may hand it over where a court orders so.',
      ],
      [
        'definition',
        'What “Confidential Information” means',
        '1: “Confidential Information” means all information that is marked as confidential when it is handed over.',
      ],
    ]);
  });

  test('a quoted exception returns its rule; mutual references are returned once', () => {
    const words = 'The Supplier may raise prices once a year when the price of flour rises by ten percent.';
    expect(tell(relate(content, words, 2))).toMatchObject(
      [['reference', 'Section 2 names this part as its exception', /Except as provided/]].map(([relation, label]) => [
        relation,
        label,
        expect.stringContaining('Except as provided'),
      ]),
    );
    const both = [
      {
        documentId: 5,
        pageNumber: 1,
        text: 'Except as provided in Section 4.1, the prices stay the same for two years.',
      },
      { documentId: 5, pageNumber: 2, text: words },
    ];
    expect(relateQuotes([content], both)).toEqual([]);
  });

  test('a section of an Act, also one of several, is no part of the document', () => {
    const lease = open(
      `1. Repair. The Landlord repairs the roof as required by sections 2 to 3 of the Landlord and Tenant Act 1985.

2. Notices. Notices are sent by post to the address of the Agent that is printed above.

3. Keys. All keys are returned to the office of the Agent on the last day.`,
    );
    expect(
      relate(
        lease,
        'The Landlord repairs the roof as required by sections 2 to 3 of the Landlord and Tenant Act 1985.',
      ),
    ).toEqual([]);
  });

  test('“save that … under clause 3” makes clause 3 no exception, and a sentence named by its place is the one returned', () => {
    const lease = open(
      `2. Extension. The term is extended by twelve months, save that the rent shall be that payable under clause 3. Upon a third late payment clause 4, second sentence, applies.

3. Rent. The rent goes up by six percent on each anniversary of the first day.

4. Deposit. The deposit is given back within a month of the end. In every other case it is forfeited to the Landlord.`,
    );
    const extension = 'The term is extended by twelve months, save that the rent shall be that payable under clause 3.';
    expect(tell(relate(lease, extension)).map(([relation]) => relation)).toEqual(['reference']);
    expect(tell(relate(lease, 'Upon a third late payment clause 4, second sentence, applies.'))).toEqual([
      ['reference', 'This points to Section 4', '1: In every other case it is forfeited to the Landlord.'],
    ]);
  });

  test('who a side is, is not explained', () => {
    const lease = open(
      `This agreement is made between Rowan Mills Ltd. (the “Landlord”) and Ann Hill (together with her heirs, the “Tenant”).

1. Keys. The keys are kept by the Tenant until the last day of the term.`,
    );
    expect(relate(lease, 'The keys are kept by the Tenant until the last day of the term.')).toEqual([]);
  });

  test('an exhibit is returned; a missing section, or one of a law or another contract, is not', () => {
    const words = 'Deliveries are made to the places listed in Exhibit A, as set forth in Section 19.';
    expect(tell(relate(content, words, 2))).toEqual([
      [
        'reference',
        'This points to Exhibit A',
        '2: Mill Road Bakery takes flour on each Monday before seven in the morning.',
      ],
    ]);
    const other = open(
      `1. Tax. Subject to Section 2 of the Internal Revenue Code, the Buyer pays all taxes.

2. Rent. Except as set forth in Section 3 of the Master Lease, the rent is due on the first day.

3. Rules. The rules of the house hang in the hall and bind everybody.`,
    );
    expect(relate(other, 'Subject to Section 2 of the Internal Revenue Code, the Buyer pays all taxes.')).toEqual([]);
    expect(relate(other, 'Except as set forth in Section 3 of the Master Lease, the rent is due on')).toEqual([]);
  });
});

describe('relateQuotes › numbering', () => {
  const lettered = (reference: string) => `ARTICLE IV

PAYMENT

4.1 Fees. The Client pays within thirty days, subject to ${reference}.

4.2 Withholding. The Client may act as follows:

(a) it may hold back a tenth until the work is accepted by it in writing;

(b) it may hold back all of a fee that it disputes in good faith.

ARTICLE V

OTHER MATTERS

5.1 Taxes. Each party bears the taxes that its own law lays on it, and no others.`;

  test.each([
    ['Section 4.2(b)', 'Section 4.2(b) limits this', /hold back all of a fee/],
    ['Sections 5.1 and 4.2(a)', 'Section 5.1 limits this', /Each party bears the taxes/],
    ['§ 5.1', 'Section 5.1 limits this', /Each party bears the taxes/],
    ['Article V', 'Article V limits this', /Each party bears the taxes/],
    ['clause 5.1', 'Section 5.1 limits this', /Each party bears the taxes/],
  ])('%s', (reference, label, words) => {
    const [first] = relate(open(lettered(reference)), 'The Client pays within thirty days, subject to');
    // The quote must hold the reference: without it only the rest of the sentence could be told.
    expect(first?.label).not.toBe(label);
    const quote = `The Client pays within thirty days, subject to ${reference}.`;
    const found = relate(open(lettered(reference)), quote).find((related) => related.label === label);
    expect(found?.quotes[0]?.text.replace(/\s+/g, ' ')).toMatch(words);
  });

  test('an item named by its letter alone resolves within the same section', () => {
    const content =
      open(`1. Visits. The Owner may enter the rooms on two days of notice, except as stated in paragraph (b) below.

(a) The notice is given in writing and names the day and the hour.

(b) No notice is needed when water or fire threatens the house.

2. Guests. The Guest may bring friends for one night.

(b) No more than four friends may stay at the same time.`);
    expect(tell(relate(content, 'on two days of notice, except as stated in paragraph (b) below'))).toEqual([
      [
        'exception',
        'Section 1(b) makes an exception to this',
        '1: No notice is needed when water or fire threatens the house.',
      ],
    ]);
  });

  const annexed = `1. Work. The Studio draws the plans, subject to Section 2.

2. Delay. The plans may come two weeks later when the weather is bad.

SCHEDULE 1

TERMS OF THE SITE

1. Access. The site is open from seven to five, subject to Section 2.

2. Holidays. The site is closed on every public holiday of the county.`;

  test('references in an annex with its own numbering resolve within it', () => {
    const content = open(annexed);
    expect(tell(relate(content, 'The Studio draws the plans, subject to Section 2.'))[0]?.[2]).toContain(
      'two weeks later',
    );
    expect(tell(relate(content, 'The site is open from seven to five, subject to Section 2.'))[0]?.[2]).toContain(
      'public holiday',
    );
  });

  test('a duplicate section number resolves to none', () => {
    const content = open(`1. Work. The Studio draws the plans, subject to Section 2.

2. Delay. The plans may come two weeks later when the weather is bad.

2. Damage. The Studio pays for what its people break on the site.`);
    expect(relate(content, 'The Studio draws the plans, subject to Section 2.')).toEqual([]);
  });
});

test('relateQuotes › ignores headings, laws and references to the quote itself', () => {
  const content = open(`7. Returns. Returns follow the rules of Section 8, this Section 7 and 17 C.F.R. § 9.

8. Rules for Returns. Goods come back in their own boxes, and the sender bears the carriage.

9. Insurance. The Seller insures all goods against fire and theft.`);
  const law =
    '8. Courts. The courts of Ohio decide, other than under Section 7-101 of its statutes and Section 7.l(d).';
  expect(relate(open(`7. Returns. Goods come back in their own boxes.\n\n${law}`), law.slice(11))).toEqual([]);
  expect(tell(relate(content, 'Returns follow the rules of Section 8, this Section 7 and 17 C.F.R. § 9.'))).toEqual([
    [
      'reference',
      'This points to Section 8',
      '1: Goods come back in their own boxes, and the sender bears the carriage.',
    ],
  ]);
});

describe('relateQuotes › definitions', () => {
  test('in brackets and through one reference are found', () => {
    const content = open(...SUPPLY);
    expect(tell(relate(content, 'The Buyer may end it for Cause only after a letter.', 2))).toEqual([
      ['definition', 'What “Cause” means', expect.stringMatching(/^2: Either party may end .*\(“Cause”\)$/)],
    ]);
  });

  test('of everyday words, names of signatories and undefined words are left out', () => {
    const content =
      open(`This Agreement (the “Agreement”) is made by and between Ida Lund LLC (“Ida”) and Tom Berg (the “Tenant”).

1. Term. The rental starts on May 2, 2025 and runs for one year (the “Term”).

2. Care. Ida and the Tenant keep the garden as the Agreement says.

3. Notice. During the Term the Tenant reports all damage to Ida within a day.`);
    expect(relate(content, 'Ida and the Tenant keep the garden as the Agreement says.')).toEqual([]);
    expect(tell(relate(content, 'During the Term the Tenant reports all damage to Ida within a day.'))).toEqual([
      ['definition', 'What “Term” means', '1: The rental starts on May 2, 2025 and runs for one year (the “Term”)'],
    ]);
  });

  test('across a page break are quoted on both pages, and found for quotes across one', () => {
    const content = open(
      `1. Words. “Business Hours” means the hours between eight in the morning and six in the evening on every day on which the`,
      `banks of the city are open for everybody.

2. Calls. The Helper answers all calls within two hours if they come in during Business Hours, and all others by the`,
      'evening of the next day.',
    );
    const calls = {
      documentId: 5,
      pageNumber: 2,
      text: 'calls within two hours if they come in during Business Hours',
    };
    expect(relateQuotes([content], [calls])[0]?.quotes.map(({ pageNumber }) => pageNumber)).toEqual([1, 2]);
  });

  test('end with their sentence, however short, and at the next definition', () => {
    const content =
      open(`1.2 “Rent” means £1,298 per calendar month. 1.3 “Deposit” means £1,497 held by a scheme, see Section
1.4 of this lease
1.4 “Fixtures” means everything that is listed in the inventory
1.5 Access. The Tenant lets the Landlord in after a notice of one day.

2. Paying. The Tenant pays the Rent and the Deposit to the Landlord on the first day.

3. Losses. The Tenant pays the price of lost Fixtures to the Landlord.`);
    expect(tell(relate(content, '2. Paying. The Tenant pays the Rent and the Deposit to the Landlord'))).toEqual([
      ['definition', 'What “Rent” means', '1: “Rent” means £1,298 per calendar month.'],
      [
        'definition',
        'What “Deposit” means',
        '1: “Deposit” means £1,497 held by a scheme, see Section 1.4 of this lease',
      ],
    ]);
    expect(tell(relate(content, '3. Losses. The Tenant pays the price of lost Fixtures to the Landlord.'))).toEqual([
      ['definition', 'What “Fixtures” means', '1: “Fixtures” means everything that is listed in the inventory'],
    ]);
  });

  test('of a term with conflicting definitions are left out', () => {
    const content = open(`1. Fees. “Net Price” means the price without taxes and without the cost of carriage.

2. Sales. “Net Price” means the price after all discounts that were given in writing.

3. Bonus. The Agent gets a tenth of the Net Price of each sale that it brings.`);
    expect(relate(content, 'The Agent gets a tenth of the Net Price of each sale that it brings.')).toEqual([]);
  });
});

test('relateQuotes › finds an exception after a number, and one to a limit in the next sentence', () => {
  const text = `LICENCE AGREEMENT

This Agreement is made between Ferro Systems BV and Alba Retail SA.

5. Warranty
5.1 The Licensor warrants that the Software will work as described for ninety days.
5.2 Notwithstanding Clause 5.1, no warranty is given for free modules.

6. Liability. The liability of each party is limited to the fees paid in a year. Nothing in this Agreement limits liability for fraud.

7. Notices. Notices are sent by letter. Nothing in this Agreement limits liability for fraud.`;
  const content = open(text);
  expect(
    tell(relate(content, 'The Licensor warrants that the Software will work as described for ninety days.')),
  ).toEqual([
    ['exception', 'Section 5.2 makes an exception to this', expect.stringContaining('no warranty is given for free')],
  ]);
  expect(tell(relate(content, 'The liability of each party is limited to the fees paid in a year.'))).toEqual([
    ['exception', 'Section 6 goes on with an exception', '1: Nothing in this Agreement limits liability for fraud.'],
  ]);
  expect(relate(content, 'Notices are sent by letter.')).toEqual([]);
});
