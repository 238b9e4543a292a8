import { maskAccountNumbers } from '#server/domain/text/mask-account-numbers.ts';
import type { FoundBy } from '#server/ports/document-model.ts';
import type { ClaimedQuote, DraftDate, DraftDocumentModel } from '#server/ports/language-model.ts';
import type { DateFact } from '../facts/date-fact.ts';
import type { Facts } from '../facts/facts.ts';
import { describeSum, type SumFact } from '../facts/sum-facts.ts';
import { quoteRange, quoteSentence } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { describeDate } from '../text/dates.ts';
import { describePeriod, type FoundPeriod } from '../text/periods.ts';
import { foldWhiteSpace } from '../text/source-text.ts';

/** Found by the built-in engine where it is not said. */
type DraftFact = Omit<DraftDocumentModel['facts'][number], 'foundBy'> & { readonly foundBy?: FoundBy };

/**
 * Lists dates, periods, sums, law, courts and addresses of a document, each with its value and the words it rests on.
 * @param dates of the document, printed and computed
 */
export function listFacts(reading: Reading, facts: Facts, dates: readonly DraftDate[]): DraftDocumentModel['facts'] {
  return [
    ...listDates(reading, facts),
    ...dates.map(describeKeyDate),
    ...listPeriods(reading, facts),
    ...facts.sums.map((sum) => describeSumFact(reading, sum)),
    ...listPlaces(reading, facts),
  ]
    .filter(({ quotes }) => quotes.length > 0)
    .map((fact) => ({ foundBy: 'built-in', ...fact }));
}

function listDates(reading: Reading, { dates: { agreement, effective } }: Facts): readonly DraftFact[] {
  const describe = (subject: string, { date, sentence }: DateFact): DraftFact => ({
    kind: 'date',
    subject,
    text: describeDate(date),
    value: date.iso,
    unit: null,
    calculation: null,
    quotes: quoteSentence(reading, sentence, date.start),
  });
  return [
    ...(agreement === null ? [] : [describe('Date of the agreement', agreement)]),
    ...(effective === null ? [] : [describe('Takes effect', effective)]),
  ];
}

function describeKeyDate({ title, day, detail, isPrinted, quotes, foundBy }: DraftDate): DraftFact {
  return {
    kind: 'date',
    subject: title,
    text: day,
    value: day,
    unit: null,
    calculation: isPrinted ? null : maskAccountNumbers(detail),
    quotes,
    ...(foundBy && { foundBy }),
  };
}

function listPeriods(reading: Reading, { terms, terminationRights }: Facts): readonly DraftFact[] {
  const { term, renewal, renewalNotice } = terms;
  const describe = (
    subject: string,
    period: FoundPeriod | null | undefined,
    quotes: readonly ClaimedQuote[],
  ): readonly DraftFact[] => {
    if (!period) return [];
    const { count, unit } = period;
    return [{ kind: 'period', subject, text: describePeriod(period), value: count, unit, calculation: null, quotes }];
  };
  return [
    ...(term === null
      ? []
      : describe('How long it lasts', term.period, quoteSentence(reading, term.sentence, term.period?.start))),
    ...(renewal === null ? [] : describe('Renewal', renewal.period, quoteSentence(reading, renewal.sentence))),
    ...(renewalNotice === null
      ? []
      : describe(
          'Notice about the renewal',
          renewalNotice.period,
          quoteSentence(reading, renewalNotice.sentence, renewalNotice.period.start),
        )),
    ...terminationRights.flatMap(({ who, notice, sentence, index }) =>
      describe(
        who === null ? 'Notice to end it early' : `Notice to end it early (${who})`,
        notice,
        quoteSentence(reading, sentence, notice?.start ?? index),
      ),
    ),
  ];
}

function describeSumFact(reading: Reading, sum: SumFact): DraftFact {
  const { label, money, frequency, sentence } = sum;
  return {
    kind: 'sum',
    subject: label,
    text: maskAccountNumbers(describeSum(sum)),
    value: money.amount,
    unit: frequency === '' ? money.currency : `${money.currency} ${frequency}`,
    calculation: null,
    quotes: quoteSentence(reading, sentence, money.start),
  };
}

function listPlaces(reading: Reading, { law, courts, addresses }: Facts): readonly DraftFact[] {
  const words = (kind: DraftFact['kind'], subject: string, text: string, quotes: DraftFact['quotes']): DraftFact => ({
    kind,
    subject,
    text: maskAccountNumbers(text),
    value: null,
    unit: null,
    calculation: null,
    quotes,
  });
  return [
    ...(law === null ? [] : [words('law', 'Governing law', law.jurisdiction, quoteSentence(reading, law.sentence))]),
    ...courts.map((court) =>
      words(
        'court',
        court.kind === 'court' ? 'Courts' : 'Arbitration',
        foldWhiteSpace(court.words) || 'arbitration',
        quoteSentence(reading, court.sentence, Math.max(0, court.sentence.text.indexOf(court.words))),
      ),
    ),
    ...addresses.map((address) =>
      words('address', `Notices to ${address.party}`, address.address, quoteRange(reading, address)),
    ),
  ];
}
