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

test('writeCalendar › adds reminders only to the last day to give notice', () => {
  expect(valuesOf(write(), 'TRIGGER')).toEqual(['-P7D', '-P1D']);
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
