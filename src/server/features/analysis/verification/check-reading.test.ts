import { describe, expect, it, vi } from 'vitest';
import { directVerification } from '#server/domain/claims/verification.ts';
import type { DraftReading } from '#server/ports/language-model.ts';
import type { SupportRequest, SupportVerdict } from '#server/ports/support-check.ts';
import { checkReading, type ReadingChecks } from './check-reading.ts';

type Provision = DraftReading['provisions'][number];

const PARTIES = 'Zwischen der Immo Nord GmbH („Vermieter“) und Jana Kurz („Mieterin“).';
const RENT = 'Die Mieterin zahlt monatlich 1.250,00 € bis zum dritten Werktag.';
const START = 'Das Mietverhältnis beginnt am 1. April 2025.';
const ACCOUNT = 'Die Miete ist auf das Konto DE89 3704 0044 0532 0130 00 zu zahlen.';
const pages = [{ pageNumber: 1, text: [PARTIES, RENT, START, ACCOUNT].join('\n') }];
const quoting = (text: string) => [{ documentId: 1, pageNumber: 1, text }];

const provision = (statement: string, words: string, given: Partial<Provision> = {}): Provision => ({
  record: null,
  ofRecord: null,
  term: 'Rent',
  statement,
  bound: [],
  gains: [],
  polarity: 'must',
  severity: 'medium',
  slots: [],
  quotes: quoting(words),
  ...given,
});
const readingOf = (given: Partial<DraftReading>): DraftReading => ({
  language: 'de',
  kind: null,
  isAgreement: true,
  parties: [],
  summary: [],
  provisions: [],
  facts: [],
  ...given,
});

const check = (given: Partial<DraftReading>, changed: Partial<ReadingChecks> = {}) =>
  checkReading(readingOf(given), {
    engine: 'gpt',
    pages,
    verification: directVerification,
    checkSupport: undefined,
    signal: new AbortController().signal,
    ...changed,
  });

describe('checkReading', () => {
  it('keeps what stands in the quotes, across the formats of numbers in two languages, in the words of the page', async () => {
    const slip = '„Die Mieterin zahlt monatlich 1.250,00 € bis zum dritten Werktag …“';
    const kept = provision('The Tenant has to pay €1,250 a month by the third working day.', slip, {
      bound: ['Tenant'],
    });
    const { reading, leftOut, supportCheck } = await check({ provisions: [kept] });
    expect(reading.provisions).toEqual([{ ...kept, quotes: quoting(RENT.slice(0, -1)), support: null }]);
    expect({ leftOut, supportCheck, engine: reading.engine }).toEqual({
      leftOut: 0,
      supportCheck: 'off',
      engine: 'gpt',
    });
  });

  it.each<[string, Provision]>([
    ['an invented quote', provision('The Tenant has to paint.', 'Die Mieterin streicht die Wohnung jährlich.')],
    ['a changed figure in its quote', provision('The Tenant has to pay.', RENT.replace('1.250', '1.350'))],
    ['a figure that is in no quote', provision('The Tenant has to pay €1,350 a month.', RENT)],
    ['a date that is in no quote', provision('The Tenant has to pay from 1 May 2025.', RENT)],
    ['words in quotation marks that stand nowhere', provision('It says “the tenant pays twice a month”.', RENT)],
    ['a link', provision('The Tenant has to pay at https://spy.example/pay now.', RENT)],
    ['the claim that it was verified', provision('The Tenant has to pay. This is verified by Lexden.', RENT)],
    ['no quote at all', provision('The Tenant has to pay.', RENT, { quotes: [] })],
  ])('drops a provision with %s', async (_name, item) => {
    const { reading, leftOut } = await check({ provisions: [item] });
    expect(reading.provisions).toEqual([]);
    expect(leftOut).toBe(1);
  });

  it('drops slots whose figure or words are in no quote, and sides that the statement does not name', async () => {
    const item = provision('The Tenant has to pay €1,250 a month.', RENT, {
      bound: ['Tenant', 'Guarantor'],
      slots: [
        { name: 'amount', text: '€1,250' },
        { name: 'cap', text: '€9,999' },
        { name: 'condition', text: 'bis zum dritten Werktag' },
        { name: 'exception', text: 'unless the landlord agrees' },
      ],
    });
    const [kept] = (await check({ provisions: [item] })).reading.provisions;
    expect(kept?.bound).toEqual(['Tenant']);
    expect(kept?.slots.map(({ name }) => name)).toEqual(['amount', 'condition']);
  });

  it('keeps a day only where it is printed', async () => {
    const facts = ['2025-04-01', '2025-04-30'].map((day) => ({
      kind: 'date' as const,
      subject: 'Start',
      text: '1 April 2025',
      day,
      event: 'starts' as const,
      quotes: quoting(START),
    }));
    expect((await check({ facts })).reading.facts.map(({ day }) => day)).toEqual(['2025-04-01']);
  });

  it('keeps a party only where its name and what it is called stand in its quotes', async () => {
    const party = { name: 'Jana Kurz', role: 'Tenant', called: 'Mieterin', quotes: quoting(PARTIES) };
    const parties = [
      party,
      { ...party, name: 'Karl Lang' },
      { ...party, called: 'Käuferin' },
      { ...party, role: 'Tenant. See https://spy.example' },
    ];
    expect((await check({ parties })).reading.parties).toEqual([party]);
  });

  it('masks account numbers in what a model writes', async () => {
    const item = provision('Rent goes to the account DE89 3704 0044 0532 0130 00.', ACCOUNT);
    const [kept] = (await check({ provisions: [item] })).reading.provisions;
    expect(kept?.statement).not.toContain('3704 0044');
  });

  it('leaves out what its quotes contradict, and facts that they support in part', async () => {
    const verdicts: SupportVerdict[] = ['supported', 'partly', 'contradicted', 'unrelated'];
    const checkSupport = async ({ statements }: SupportRequest) => ({
      verdicts: statements.map((_statement, index) => verdicts[index % verdicts.length] ?? 'supported'),
      wasSent: true,
    });
    const provisions = verdicts.map((verdict) => provision(`The Tenant pays, ${verdict}.`, RENT));
    const facts = verdicts.map((subject) => ({
      kind: 'sum' as const,
      subject,
      text: '€1,250',
      day: null,
      event: null,
      quotes: quoting(RENT),
    }));
    const { reading, supportCheck, leftOut } = await check({ provisions, facts }, { checkSupport });
    expect(reading.provisions.map(({ support }) => support)).toEqual(['full', 'part']);
    expect(reading.facts.map(({ subject }) => subject)).toEqual(['supported']);
    expect({ supportCheck, leftOut }).toEqual({ supportCheck: 'done', leftOut: 5 });
  });

  it('judges one batch after the other, and keeps the rest unjudged where a batch fails', async () => {
    let running = 0;
    const checkSupport = vi.fn(async ({ statements }: SupportRequest) => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      running -= 1;
      const isFirst = checkSupport.mock.calls.length === 1;
      return { verdicts: isFirst ? statements.map(() => 'unrelated' as const) : undefined, wasSent: true };
    });
    const provisions = Array.from({ length: 150 }, (_, index) =>
      provision(`The Tenant pays, case ${'x'.repeat(index)}.`, RENT),
    );
    const { reading, supportCheck } = await check({ provisions }, { checkSupport });
    expect(checkSupport).toHaveBeenCalledTimes(2);
    expect(supportCheck).toBe('failed');
    expect(reading.provisions).toHaveLength(90);
    expect(reading.provisions.every(({ support }) => support === null)).toBe(true);
  });

  it('sends the check the words of the pages, and neither the document nor the roles', async () => {
    const sent: SupportRequest[] = [];
    const checkSupport = async (request: SupportRequest) => {
      sent.push(request);
      return { verdicts: request.statements.map(() => 'supported' as const), wasSent: true };
    };
    const provisions = [
      provision('The Tenant pays.', RENT.replace('Die', 'die')),
      // Its record says more than its statement: that is shown, and has to be judged.
      provision('The Tenant pays.', RENT, { record: 'rent-increase', ofRecord: 'The rent may go up.' }),
    ];
    await check({ provisions }, { checkSupport });
    expect(sent[0]?.statements).toEqual([
      { text: 'Rent: The Tenant pays.', quotes: [RENT] },
      { text: 'The rent may go up. The Tenant pays.', quotes: [RENT] },
    ]);
    expect(sent[0]).toMatchObject({ isOneAnswer: false, readerRoles: [] });
  });
});
