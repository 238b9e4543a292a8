import { describe, expect, it } from 'vitest';
import { type PrintedLines, printPage, printProse } from '#tests/support/engine/print-page.ts';
import { findTables } from './find-tables.ts';
import type { Table } from './table.ts';

const find = (lines: PrintedLines): readonly Table[] => findTables([printPage(lines)]);
const textsOf = ({ rows }: Table): string[][] => rows.map(({ cells }) => cells.map(({ text }) => text));
const only = (tables: readonly Table[]): Table => {
  expect(tables).toHaveLength(1);
  return tables[0] as Table;
};
/** Columns of lines beside each other, line by line. */
const beside = (...columns: PrintedLines[]): PrintedLines =>
  (columns[0] ?? []).map((_, index) => columns.flatMap((lines) => (lines[index] as [number, string][]) ?? []));

describe('findTables › labels with values', () => {
  it('reads a label and its value from each line', () => {
    const table = only(
      find([
        [[60, 'KEY TERMS OF THE TENANCY']],
        10,
        [
          [60, 'Landlord'],
          [200, 'Helena Marchbanks'],
        ],
        [
          [60, 'Rent'],
          [200, '£1,140 a calendar month'],
        ],
        [
          [60, 'Deposit'],
          [200, '£1,315'],
        ],
        10,
        ...printProse(60, 500, 4),
      ]),
    );
    expect(table.headers).toEqual(['', '']);
    expect(table.rows.map(({ label, cells }) => [label, cells[1]?.text])).toEqual([
      ['Landlord', 'Helena Marchbanks'],
      ['Rent', '£1,140 a calendar month'],
      ['Deposit', '£1,315'],
    ]);
  });

  it('gives the page and offsets of each cell', () => {
    const page = printPage([
      [
        [60, 'Landlord'],
        [200, 'Helena Marchbanks'],
      ],
      [
        [60, 'Rent'],
        [200, '£1,140 a calendar month'],
      ],
      [
        [60, 'Deposit'],
        [200, '£1,315'],
      ],
    ]);
    for (const { cells } of only(findTables([{ ...page, pageNumber: 7 }])).rows) {
      for (const { text, spans } of cells) {
        expect(spans.map(({ pageNumber, start, end }) => [pageNumber, page.text.slice(start, end)])).toEqual([
          [7, text],
        ]);
      }
    }
  });

  it('joins a value that wraps, and keeps its lines traceable', () => {
    const page = printPage([
      [
        [60, 'Tenant'],
        [200, 'Daniel Osei'],
      ],
      8,
      [
        [60, 'Premises'],
        [200, 'The ground floor flat at 18 Pulteney Gardens, with the'],
      ],
      [[200, 'use of the garden, the bicycle store and the laundry']],
      [[200, 'room']],
      8,
      [
        [60, 'Rent'],
        [200, '£1,140 a calendar month'],
      ],
    ]);
    const [, premises] = only(findTables([page])).rows;
    expect(premises?.cells[1]?.text).toMatch(/^The ground floor flat .* and the laundry room$/u);
    expect(premises?.cells[1]?.spans).toHaveLength(1);
  });

  it('joins a label that wraps beside a value of one line', () => {
    const { rows } = only(
      find([
        [
          [60, 'Deposit'],
          [200, '£1,315'],
        ],
        8,
        [
          [60, 'Charge for a late'],
          [200, '£25.00'],
        ],
        [[60, 'payment of rent']],
        8,
        [
          [60, 'Inventory'],
          [200, '£90.00'],
        ],
      ]),
    );
    expect(rows.map(({ label }) => label)).toEqual(['Deposit', 'Charge for a late payment of rent', 'Inventory']);
  });

  it('takes a label in the middle of a wrapped value as its label', () => {
    const { rows } = only(
      find([
        [
          [60, 'Rent'],
          [200, '£1,140 a calendar month'],
        ],
        10,
        [[200, 'The ground floor flat at 18 Pulteney Gardens, with the']],
        -7,
        [[60, 'Premises']],
        -7,
        [[200, 'use of the garden']],
        10,
        [
          [60, 'Deposit'],
          [200, '£1,315'],
        ],
      ]),
    );
    expect(rows.map(({ label, cells }) => [label, cells[1]?.text])).toEqual([
      ['Rent', '£1,140 a calendar month'],
      ['Premises', 'The ground floor flat at 18 Pulteney Gardens, with the use of the garden'],
      ['Deposit', '£1,315'],
    ]);
  });

  it('reads pairs of labels and values beside each other as one list', () => {
    const { rows } = only(
      find([
        [
          [60, 'Invoice no.:'],
          [150, '2291'],
          [280, 'Customer no.:'],
          [380, '88120'],
        ],
        [
          [60, 'Date:'],
          [150, '3 March 2026'],
          [280, 'Due date:'],
          [380, '2 April 2026'],
        ],
      ]),
    );
    expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['Invoice no.:', '2291'],
      ['Date:', '3 March 2026'],
      ['Customer no.:', '88120'],
      ['Due date:', '2 April 2026'],
    ]);
  });

  it('ends where the columns of the page change', () => {
    const table = only(
      find([
        [
          [60, 'Member'],
          [160, 'Caitlin OShea'],
        ],
        [
          [60, 'Joining fee'],
          [160, '$89.00'],
        ],
        [
          [60, 'Access key'],
          [160, '$49.00'],
        ],
        [
          [60, 'Minimum term'],
          [160, '12 months'],
        ],
        12,
        ...beside(printProse(60, 300, 12), printProse(320, 560, 12)),
      ]),
    );
    expect(table.rows).toHaveLength(4);
  });
});

describe('findTables › tables with a header', () => {
  const INVOICE: PrintedLines = [
    [
      [60, 'Description'],
      [-330, 'Qty'],
      [-420, 'Unit price (£)'],
      [-520, 'Amount (£)'],
    ],
    6,
    [
      [60, 'Site survey and measurement, including'],
      [-330, '1'],
      [-420, '420.00'],
      [-520, '420.00'],
    ],
    [[60, 'travel to the site']],
    6,
    [
      [60, 'Labour, two electricians'],
      [-330, '36'],
      [-420, '48.50'],
      [-520, '1,746.00'],
    ],
    6,
    [
      [60, 'Waste disposal'],
      [-330, '1'],
      [-420, '60.00'],
      [-520, '60.00'],
    ],
    6,
    [
      [-420, 'Total due'],
      [-520, '2,226.00'],
    ],
  ];

  it('reads an invoice with a wrapped description, units from the header and a total', () => {
    const table = only(find(INVOICE));
    expect(table.headers).toEqual(['Description', 'Qty', 'Unit price (£)', 'Amount (£)']);
    expect(table.units).toEqual([null, null, 'GBP', 'GBP']);
    expect(textsOf(table)).toEqual([
      ['Site survey and measurement, including travel to the site', '1', '420.00', '420.00'],
      ['Labour, two electricians', '36', '48.50', '1,746.00'],
      ['Waste disposal', '1', '60.00', '60.00'],
      ['', '', 'Total due', '2,226.00'],
    ]);
    expect(table.rows.map(({ isTotal }) => isTotal)).toEqual([false, false, false, true]);
    expect(table.rows.at(-1)?.label).toBe('Total due');
  });

  it('reads an instalment schedule with units from its cells', () => {
    const table = only(
      find([
        [
          [60, 'No.'],
          [120, 'Due date'],
          [-400, 'Instalment'],
          [-480, 'Share'],
        ],
        [
          [60, '1'],
          [120, '1 March 2026'],
          [-400, '€2,450.00'],
          [-480, '40%'],
        ],
        [
          [60, '2'],
          [120, '1 April 2026'],
          [-400, '€2,450.00'],
          [-480, '40%'],
        ],
        [
          [60, '3'],
          [120, '1 May 2026'],
          [-400, '€1,225.00'],
          [-480, '20%'],
        ],
      ]),
    );
    expect(table.headers).toEqual(['No.', 'Due date', 'Instalment', 'Share']);
    expect(table.units).toEqual([null, null, 'EUR', '%']);
    expect(table.rows.map(({ label }) => label)).toEqual(['1', '2', '3']);
  });

  it('joins the lines of a header', () => {
    const table = only(
      find([
        [
          [200, 'Minimum'],
          [300, 'Cumulative'],
        ],
        [
          [60, 'Contract year'],
          [200, 'purchase'],
          [300, 'purchase'],
        ],
        [
          [60, 'Year one'],
          [200, '$400,000'],
          [300, '$400,000'],
        ],
        [
          [60, 'Year two'],
          [200, '$550,000'],
          [300, '$950,000'],
        ],
      ]),
    );
    expect(table.headers).toEqual(['Contract year', 'Minimum purchase', 'Cumulative purchase']);
  });

  it('assigns names in the middle of a column to the figures on its right', () => {
    const table = only(
      find([
        [
          [120, 'Charge'],
          [300, 'Amount'],
        ],
        [
          [60, 'Setup'],
          [-390, '£200'],
        ],
        [
          [60, 'Monthly fee'],
          [-390, '£35'],
        ],
        [
          [60, 'Exit fee'],
          [-390, '£1,120'],
        ],
      ]),
    );
    expect(table.headers).toEqual(['Charge', 'Amount']);
    expect(textsOf(table)).toEqual([
      ['Setup', '£200'],
      ['Monthly fee', '£35'],
      ['Exit fee', '£1,120'],
    ]);
  });

  it('keeps headings within a table as rows', () => {
    const { rows } = only(
      find([
        [
          [60, 'Cost'],
          [-300, 'Per month (CHF)'],
          [-420, 'Per year (CHF)'],
        ],
        [[60, 'Fixed costs']],
        [
          [60, 'Rent'],
          [-300, '1,200.00'],
          [-420, '14,400.00'],
        ],
        [[60, 'Variable costs']],
        [
          [60, 'Water'],
          [-300, '35.50'],
          [-420, '426.00'],
        ],
        [
          [60, 'Total'],
          [-300, '1,235.50'],
          [-420, '14,826.00'],
        ],
      ]),
    );
    expect(rows.map(({ label }) => label)).toEqual(['Fixed costs', 'Rent', 'Variable costs', 'Water', 'Total']);
  });

  it('separates two tables in the same columns', () => {
    const tables = find([
      [
        [60, 'Invoice number'],
        [200, 'Invoice date'],
        [340, 'Due date'],
      ],
      [
        [60, '2026-0417'],
        [200, '17 April 2026'],
        [340, '17 May 2026'],
      ],
      6,
      [[60, 'Services']],
      [
        [60, 'Description'],
        [200, 'Quantity'],
        [340, 'Amount'],
      ],
      [
        [60, 'Translation'],
        [200, '11,400 words'],
        [340, '€1,824.00'],
      ],
      [
        [60, 'Revision'],
        [200, '11,400 words'],
        [340, '€570.00'],
      ],
    ]);
    expect(tables.map(({ headers }) => headers[0])).toEqual(['Invoice number', 'Description']);
    expect(tables.map(({ rows }) => rows.length)).toEqual([1, 2]);
  });

  it('begins another table with its own header, where its columns stand at other places', () => {
    const tables = find([
      [
        [60, 'Product'],
        [300, 'Price'],
        [420, 'Counts to the minimum'],
      ],
      [
        [60, 'House blend, one bag'],
        [300, '£19.80 per kg'],
        [420, 'Yes'],
      ],
      [
        [60, 'Decaf in a bag of paper'],
        [300, '£23.60 per kg'],
        [420, 'No'],
      ],
      [
        [60, 'Period'],
        [150, 'Minimum per month'],
        [400, 'Charge per kg'],
      ],
      [
        [60, 'Months 1–3'],
        [150, '20 kg'],
        [400, '£8.50'],
      ],
      [
        [60, 'Later'],
        [150, '40 kg'],
        [400, '£9.25'],
      ],
    ]);
    expect(tables.map(({ headers }) => headers)).toEqual([
      ['Product', 'Price', 'Counts to the minimum'],
      ['Period', 'Minimum per month', 'Charge per kg'],
    ]);
    expect(tables.map(({ rows }) => rows.length)).toEqual([2, 2]);
  });

  it('begins another table at a row of names between figures, but not at a row of words', () => {
    const rows = (name: readonly [string, string]): PrintedLines => [
      [
        [60, 'Item'],
        [300, 'Price'],
      ],
      [
        [60, 'Call-out'],
        [300, '£145 an hour'],
      ],
      [
        [60, 'Cartridge'],
        [300, '£118 each'],
      ],
      [
        [60, name[0]],
        [300, name[1]],
      ],
      [
        [60, 'Bronze'],
        [300, '£12 a month'],
      ],
      [
        [60, 'Silver'],
        [300, '£19 a month'],
      ],
    ];
    expect(find(rows(['Plan', 'Due per machine'])).map(({ headers }) => headers)).toEqual([
      ['Item', 'Price'],
      ['Plan', 'Due per machine'],
    ]);
    expect(only(find(rows(['Spare parts', 'at list price']))).rows).toHaveLength(5);
  });

  it('finds a table within one column of a page set in two', () => {
    const left = [
      ...printProse(60, 290, 8),
      [
        [60, 'Year'],
        [180, 'Minimum'],
      ],
      [
        [60, 'First'],
        [180, '€400,000'],
      ],
      [
        [60, 'Second'],
        [180, '€550,000'],
      ],
      [
        [60, 'Third'],
        [180, '€700,000'],
      ],
    ] as PrintedLines;
    const table = only(find(beside(left, printProse(310, 540, 12))));
    expect(table.headers).toEqual(['Year', 'Minimum']);
    expect(textsOf(table)).toContainEqual(['Second', '€550,000']);
  });
});

describe('findTables › page breaks', () => {
  const HEADER: PrintedLines[number] = [
    [60, 'Week'],
    [160, 'Payment date'],
    [-400, 'Fee (GBP)'],
  ];
  const week = (number: number): PrintedLines[number] => [
    [60, `Week ${number}`],
    [160, `${number} June 2026`],
    [-400, `${number},500.00`],
  ];
  const weeks = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => week(from + index));

  it('goes on with a repeated header', () => {
    const table = only(
      findTables([
        printPage([HEADER, ...weeks(1, 9), 30, [[280, 'Page 1 of 2']]], 1),
        printPage([HEADER, ...weeks(10, 12), 30, ...printProse(60, 500, 4), 30, [[280, 'Page 2 of 2']]], 2),
      ]),
    );
    expect(table.rows.map(({ label }) => label)).toEqual(Array.from({ length: 12 }, (_, index) => `Week ${index + 1}`));
    expect(table.rows.at(-1)?.cells[0]?.spans[0]?.pageNumber).toBe(2);
  });

  it('goes on with a single row and without a header', () => {
    const table = only(
      findTables([printPage([HEADER, ...weeks(1, 5)], 1), printPage([week(6), 30, ...printProse(60, 500, 4)], 2)]),
    );
    expect(table.rows).toHaveLength(6);
  });

  it('completes a cell that the page break cuts', () => {
    const table = only(
      findTables([
        printPage(
          [
            [
              [60, 'Rent'],
              [200, '£1,140'],
            ],
            [
              [60, 'Deposit'],
              [200, '£1,315'],
            ],
            [
              [60, 'Bills'],
              [200, 'Paid by'],
            ],
          ],
          1,
        ),
        printPage(
          [
            [[200, 'the tenant']],
            [
              [60, 'Term'],
              [200, '12 months'],
            ],
          ],
          2,
        ),
      ]),
    );
    expect(table.rows.map(({ cells }) => cells[1]?.text)).toEqual([
      '£1,140',
      '£1,315',
      'Paid by the tenant',
      '12 months',
    ]);
    expect(table.rows[2]?.cells[1]?.spans.map(({ pageNumber }) => pageNumber)).toEqual([1, 2]);
  });
});

describe('findTables › text that is no table', () => {
  const CLAUSES = ['1.', '1.1', '(a)', '(ii)', '•', '2'].flatMap((mark) => {
    const [first, ...rest] = printProse(110, 500, 3) as [number, string][][];
    return [[[60, mark], ...(first ?? [])], ...rest];
  }) as PrintedLines;
  const blank = '____________________';

  it.each<[string, PrintedLines]>([
    ['two columns of running text', beside(printProse(60, 280, 20), printProse(300, 520, 20))],
    ['numbered clauses with hanging indents', CLAUSES],
    [
      'numbered headings',
      ['Interpretation', 'Supply of the goods', 'Price', 'Delivery'].map((heading, index) => [
        [60, String(index + 1)],
        [100, heading],
      ]),
    ],
    [
      'a table of contents',
      ['1. Interpretation', '2. Supply', '3. Price', '4. Delivery', '5. Risk'].map((heading, index) => [
        [60, heading],
        [-500, String(index * 2 + 1)],
      ]),
    ],
    [
      'a short part of a table of contents',
      [
        [[60, 'CONTENTS']],
        10,
        [
          [60, 'Introduction'],
          [-500, '1'],
        ],
        [
          [60, 'Piracy'],
          [-500, '15'],
        ],
      ],
    ],
    [
      'signature blocks beside each other',
      [
        [
          [60, 'SIGNED for and on behalf of ACME LTD'],
          [300, 'SIGNED for and on behalf of BETA LLC'],
        ],
        [
          [60, `By: ${blank}`],
          [300, `By: ${blank}`],
        ],
        [
          [60, 'Name: Jane Roe'],
          [300, 'Name: John Doe'],
        ],
        [
          [60, 'Title: Director'],
          [300, 'Title: Manager'],
        ],
      ],
    ],
    [
      'blanks for signatures',
      [
        [
          [60, 'LANDLORD'],
          [300, 'TENANT'],
        ],
        [
          [60, blank],
          [300, blank],
        ],
        [
          [60, 'Helena Marchbanks'],
          [300, 'Daniel Osei'],
        ],
      ],
    ],
    [
      'a letterhead',
      [
        [
          [60, 'Brightwire Electrical Ltd'],
          [-500, 'Tel: 0113 496 0000'],
        ],
        [
          [60, 'Unit 4, Mill Lane'],
          [-500, 'accounts@brightwire.example'],
        ],
        [
          [60, 'Leeds LS9 8AB'],
          [-500, 'www.brightwire.example'],
        ],
        20,
        ...printProse(60, 500, 6),
      ],
    ],
    [
      'addresses beside each other',
      [
        [
          [60, 'From'],
          [300, 'To'],
        ],
        [
          [60, 'Brightwire Electrical Ltd'],
          [300, 'Orchard Homes LLP'],
        ],
        [
          [60, 'Unit 4, Mill Lane'],
          [300, '2 Castle Street'],
        ],
        [
          [60, 'Leeds LS9 8AB'],
          [300, 'York YO1 9RD'],
        ],
      ],
    ],
    ['running text', printProse(60, 500, 30)],
  ])('passes over %s', (_, lines) => {
    expect(find(lines)).toEqual([]);
  });

  it('passes over pages without fragments', () => {
    expect(findTables([{ pageNumber: 1, text: 'Rent £1,140\nDeposit £1,315\nBills £80' }])).toEqual([]);
  });
});

describe('findTables › hostile pages', () => {
  it.each<[string, (line: number) => [number, string][]]>([
    ['a grid of thousands of cells', () => Array.from({ length: 20 }, (_, cell) => [cell * 40, `${cell}00.00`])],
    [
      'cells at ever other places',
      (line) => [
        [line % 97, 'a'],
        [100 + ((line * 31) % 311), 'b'],
        [500 + (line % 53), 'c'],
      ],
    ],
    [
      'cells that overlap each other',
      (line) => Array.from({ length: 20 }, (_, cell) => [cell * 3 + (line % 7), 'abcdef']),
    ],
  ])('reads %s in time', (_, lineOf) => {
    const page = printPage(Array.from({ length: 400 }, (__, line) => lineOf(line)));
    const pages = Array.from({ length: 20 }, (__, index) => ({ ...page, pageNumber: index + 1 }));
    const begin = performance.now();
    const tables = findTables(pages);
    expect(performance.now() - begin).toBeLessThan(4_000);
    for (const { rows } of tables) expect(rows.length).toBeLessThanOrEqual(1_000);
  });
});
