import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { KeyDate } from '#contract/analysis.ts';
import { makeAnalysis } from '#tests/support/builders/documents/analysis.ts';
import type { ReportFacts } from './report-facts.ts';
import { writeCalendar } from './write-calendar.ts';

const FACTS: ReportFacts = {
  documentId: 1,
  notes: [],
  product: 'Lexden',
  documentName: 'Lease, old; 🦊.pdf',
  ocrPages: [],
  hiddenTextPages: [],
  today: '2026-11-21',
};

function dateOn(kind: KeyDate['kind'], day: string, changed: Partial<KeyDate> = {}): KeyDate {
  const quote = 'Either party may end this lease; notice, in writing,\nis due \\ in time — מראש '.repeat(3);
  const source = { documentId: 7, filename: 'lease.pdf', pageNumber: 4, quote, rects: [], verified: true };
  return {
    kind,
    day,
    title: 'The lease ends',
    detail: '90 days before.',
    isPrinted: true,
    sources: [source],
    ...changed,
  };
}

const DATES = [
  dateOn('starts', '2024-02-29'),
  dateOn('notice-by', '2026-12-31', { isPrinted: false }),
  dateOn('due', '2027-01-01', { title: 'Rent is due' }),
  dateOn('due', '2027-01-01', { title: 'Deposit is due' }),
];

const ANALYSIS = makeAnalysis({ dates: DATES });

const write = (analysis = ANALYSIS) => Buffer.from(writeCalendar(analysis, FACTS)).toString();
/** The unfolded lines. */
const unfold = (calendar: string) => calendar.replace(/\r\n[ \t]/g, '').split('\r\n');
const valuesOf = (calendar: string, property: string) =>
  unfold(calendar)
    .filter((line) => line.startsWith(property))
    .map((line) => line.slice(line.indexOf(':') + 1));

test('writeCalendar › folds lines as RFC 5545 requires, never inside a character', () => {
  const calendar = write();
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of calendar.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain('\uFFFD');
  }
  expect(unfold(calendar).at(0)).toBe('BEGIN:VCALENDAR');
  for (const part of ['VCALENDAR', 'VEVENT', 'VALARM']) {
    const count = (edge: string) => unfold(calendar).filter((line) => line === `${edge}:${part}`).length;
    expect(count('BEGIN')).toBe(count('END'));
  }
});

test('writeCalendar › writes every date as one all-day event with its quotes', () => {
  const calendar = write();
  expect(valuesOf(calendar, 'DTSTART;VALUE=DATE')).toEqual(['20240229', '20261231', '20270101', '20270101']);
  expect(valuesOf(calendar, 'DTEND;VALUE=DATE')).toEqual(['20240301', '20270101', '20270102', '20270102']);
  expect(valuesOf(calendar, 'DTSTAMP')).toEqual(Array(4).fill('20261121T233000Z'));
  expect(valuesOf(calendar, 'SUMMARY')[0]).toBe('The lease ends (Lease\\, old\\; 🦊.pdf)');
  const [description = ''] = valuesOf(calendar, 'DESCRIPTION');
  expect(description).toContain('90 days before.\\nLease\\, old\\; 🦊.pdf\\, page 4: “');
  expect(description).toContain('notice\\, in writing\\, is due \\\\ in time — מראש Either');
  const computed = valuesOf(calendar, 'DESCRIPTION').filter((text) => text.includes('it was worked out'));
  expect(computed).toHaveLength(1);
});

test('writeCalendar › UIDs are stable, so that importing again adds no duplicates', () => {
  const identities = valuesOf(write(), 'UID');
  expect(new Set(identities).size).toBe(DATES.length);
  const later = write({ ...ANALYSIS, analyzedAt: '2027-01-01T00:00:00.000Z', dates: DATES.slice(1) });
  expect(valuesOf(later, 'UID')).toEqual(identities.slice(1));
});

test('writeCalendar › reminds of deadlines, and of no start', () => {
  expect(valuesOf(write(), 'TRIGGER')).toEqual(['-P7D', '-P1D', '-P7D', '-P1D', '-P7D', '-P1D']);
  const triggersOf = (...dates: KeyDate[]) => valuesOf(write({ ...ANALYSIS, dates }), 'TRIGGER');
  expect(triggersOf(dateOn('starts', '2027-01-01'))).toEqual([]);
  expect(triggersOf(dateOn('ends', '2027-12-31'))).toEqual(['-P30D', '-P7D']);
  expect(triggersOf(dateOn('renews', '2027-12-31'))).toEqual(['-P30D', '-P7D']);
  expect(triggersOf(dateOn('due', '2027-01-01', { repeatsEveryMonths: 1 }))).toEqual(['-P1D']);
});

test('writeCalendar › a renewal reminds by its last day to give notice', () => {
  const dates = [dateOn('notice-by', '2026-11-01'), dateOn('renews', '2026-12-31')];
  expect(valuesOf(write({ ...ANALYSIS, dates }), 'TRIGGER')).toEqual(['-P7D', '-P1D']);
});

const again = (day: string, months: number) => dateOn('due', day, { repeatsEveryMonths: months });

test.each<[string, KeyDate[], string[]]>([
  ['each month', [again('2026-12-01', 1)], ['FREQ=MONTHLY']],
  ['each quarter', [again('2026-12-15', 3)], ['FREQ=MONTHLY;INTERVAL=3']],
  ['each year', [again('2026-12-15', 12)], ['FREQ=YEARLY']],
  ['each second year', [again('2026-12-15', 24)], ['FREQ=YEARLY;INTERVAL=2']],
  ['on the last of each month', [again('2026-12-31', 1)], ['FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1']],
  ['each February 29', [again('2024-02-29', 12)], ['FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=28,29;BYSETPOS=-1']],
  [
    'up to the end of what does not renew',
    [again('2026-12-01', 1), dateOn('ends', '2027-11-30')],
    ['FREQ=MONTHLY;UNTIL=20271130'],
  ],
  [
    'without an end where it renews',
    [again('2026-12-01', 1), dateOn('ends', '2027-11-30'), dateOn('renews', '2027-12-01')],
    ['FREQ=MONTHLY'],
  ],
  ['once', [dateOn('due', '2026-12-01')], []],
  ['once, where the contract ends before', [again('2026-12-01', 12), dateOn('ends', '2027-11-30')], []],
])('writeCalendar › writes how a day comes again: %s', (_, dates, rules) => {
  const calendar = write({ ...ANALYSIS, dates });
  expect(unfold(calendar).filter((line) => line.startsWith('RRULE'))).toEqual(rules.map((rule) => `RRULE:${rule}`));
});

test('writeCalendar › writes the last days to give notice one by one where leap years move them', () => {
  const dates = [
    dateOn('notice-by', '2028-01-05', { repeatsEveryMonths: 12, isPrinted: false }),
    dateOn('renews', '2028-03-05', { repeatsEveryMonths: 12 }),
  ];
  const calendar = write({ ...ANALYSIS, dates });
  const days = valuesOf(calendar, 'DTSTART;VALUE=DATE');
  expect(days.slice(0, 5)).toEqual(['20280105', '20290104', '20300104', '20310104', '20320105']);
  expect(days).toHaveLength(12);
  expect(new Set(valuesOf(calendar, 'UID')).size).toBe(12);
  expect(valuesOf(calendar, 'RRULE')).toEqual(['FREQ=YEARLY']);
});

test.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Pacific/Apia'])(
  'writeCalendar › writes the same days in %s',
  async (zone) => {
    const script = `
    import { writeCalendar } from ${JSON.stringify(new URL('./write-calendar.ts', import.meta.url).href)};
    const [analysis, facts] = JSON.parse(process.argv[1]);
    process.stdout.write(new Date(2026, 0, 1).toISOString() + '\\n' + Buffer.from(writeCalendar(analysis, facts)));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', script, JSON.stringify([ANALYSIS, FACTS])],
      { env: { TZ: zone } },
    );
    const [midnight, ...calendar] = stdout.split('\n');
    expect(midnight).not.toBe('2026-01-01T00:00:00.000Z');
    expect(calendar.join('\n')).toBe(write());
  },
);
