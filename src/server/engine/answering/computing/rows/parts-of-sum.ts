import { NUMBER_WORDS_PATTERN, parseNumberWords } from '#server/domain/text/number-words.ts';
import { findMoney } from '../../../text/money.ts';
import { foldWhiteSpace } from '../../../text/source-text.ts';
import { escapeMarkdown } from '../../answer-text.ts';
import { type ChosenSentence, rankSentences } from '../../choose-sentences.ts';
import { readStems } from '../../read-fact.ts';
import { readLine } from '../read-line.ts';
import { isSameFamily } from '../sums/bound-sum.ts';
import { isSameTopic } from '../topics.ts';
import { namesWhole } from '../whole-of-term.ts';
import { roundCents, writeCount, writeSum } from '../write-sums.ts';
import { dueOf } from './add-rows.ts';
import { type Charges, listSentences, MONTHS_IN, readTerm } from './combine-sums.ts';
import type { PlacedRow, PriceTable } from './price-table.ts';
import { listParts, type RowAnswer, type SumPart } from './row-answer.ts';

const ASKS_EACH =
  /\b(?:how much|what|wie ?viel)\b.{0,40}\b(?:each|every|one|per|a single|jede\p{L}?) (?:of (?:the|those|these|my|our) )?(?:\w+ ){0,2}(?:payments?|instal\w+|parts?|rates?|raten?)\b/iu;
const DENOMINATORS: Readonly<Record<string, number>> = { half: 2, third: 3, quarter: 4, fifth: 5, sixth: 6 };
const FRACTION = /(?<!\p{L})(?:an?|one|the other)[ -](?:first )?(?<name>half|third|quarter|fifth|sixth)(?!\p{L})/giu;
const EQUAL_PARTS = new RegExp(
  `(?<![\\p{L}\\d])(?<count>\\d{1,2}|${NUMBER_WORDS_PATTERN})(?: \\(\\d{1,2}\\))? equal (?:\\p{L}{3,12} )?(?:parts|instal\\p{L}+|payments|sums|tranches)`,
  'iu',
);

/** "A third on signing, a third on delivery and a third on acceptance" of the only sum that goes before. */
export function equalParts({ passages }: Charges, question: string): RowAnswer | null {
  if (!ASKS_EACH.test(question)) return null;
  const sentences = listSentences(passages);
  const found = sentences.flatMap((source, place) => {
    const count = countParts(foldWhiteSpace(source.text));
    const base = count === null ? null : findWhole(sentences, place);
    return count === null || base === null ? [] : [{ source, count, base }];
  });
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return null;
  const { count, base, source } = only;
  const part = writeSum({ amount: roundCents(base.amount / count), currency: base.currency });
  const lead = `**${part}** each (${writeSum(base)} ÷ ${count}), because the document says:`;
  const sources = [...new Set([source, base.source])];
  return { lead, parts: sources.map((one) => ({ text: '', source: one })) };
}

function countParts(words: string): number | null {
  const names = [...words.matchAll(FRACTION)].map(({ groups }) => groups?.name?.toLowerCase() ?? '');
  const count = DENOMINATORS[names[0] ?? ''];
  if (count !== undefined) return names.length === count && new Set(names).size === 1 ? count : null;
  const printed = EQUAL_PARTS.exec(words)?.groups?.count;
  if (printed === undefined) return null;
  const value = /^\d/u.test(printed) ? Number(printed) : parseNumberWords(printed);
  return value !== null && value > 1 ? value : null;
}

/** "€0.19 for each word" */
const FOR_UNIT = /^,? (?:for )?(?:each|every|per|an?)(?!\p{L})/iu;

/** The only sum of the same sentence, or of the one before, that is no price for a unit. */
function findWhole(sentences: readonly ChosenSentence[], place: number) {
  for (const source of [sentences[place], sentences[place - 1]]) {
    if (source === undefined || source.passage !== sentences[place]?.passage) return null;
    const words = foldWhiteSpace(source.text);
    const [only, ...others] = findMoney(words).filter(({ end }) => !FOR_UNIT.test(words.slice(end)));
    if (others.length > 0) return null;
    if (only !== undefined) return { amount: only.amount, currency: only.currency, source };
  }
  return null;
}

const IN_MONEY =
  /\b(?:how much|what (?:does|would|will|do|is|are)|cost|in (?:dollars|euros?|pounds|money|cash|rand|rupees)|wie ?viel)\b/iu;
/** A share that runs with time is no sum yet. */
const BY_TIME = /^\s?(?:\)\s?)?(?:p\.\s?a\.|per (?:month|year|annum|week|day)|a (?:month|year|week|day)|interest)/iu;

/** Shares of a sum that a row prints, in money: "25% of the Contract Price". */
export function sharesInMoney({ passages, tables }: Charges, question: string): RowAnswer | null {
  if (!IN_MONEY.test(question) || /\d/u.test(question)) return null;
  const [source] = rankSentences(passages);
  if (source === undefined || !isSameTopic(question, source.text)) return null;
  const { words, rates, sums } = readLine(source, '');
  if (rates.length === 0 || sums.length > 0) return null;
  if (rates.some(({ end, per, role }) => per !== null || role !== 'plain' || BY_TIME.test(words.slice(end))))
    return null;
  const names = rates.flatMap(({ of }) => (of === '' ? [] : [of.replace(/\s(?:or|and|plus|if|as|in|for)\s.*$/iu, '')]));
  const [name] = names;
  if (name === undefined || rates[0]?.of === '' || new Set(names).size > 1) return null;
  const found = findRow(tables, name);
  if (found === null) return null;
  const base = namesWhole(words.slice(rates[0]?.end)) ? takeWhole(found, passages) : takeOne(found);
  if (base === null) return null;
  const shares = rates.map(({ percent }) => {
    const share = writeSum({ amount: roundCents((base.amount * percent) / 100), currency: found.row.currency });
    return `**${share}** (${writeCount(percent)}% of ${base.written})`;
  });
  return {
    lead: `${shares.join(', or ')}:`,
    parts: [...listParts(found.table, [found.row]), ...base.parts, { text: '', source }],
  };
}

/** What shares are taken of. */
interface Base {
  readonly amount: number;
  /** "SGD 2,850", "24 × SGD 2,850". */
  readonly written: string;
  readonly parts: readonly SumPart[];
}

function takeOne({ row }: TableRow): Base {
  return { amount: row.amount, written: writeSum(row), parts: [] };
}

/** What a row comes to over the whole term; null where it is due each month and the length of the term is not known. */
function takeWhole({ table, row }: TableRow, passages: Charges['passages']): Base | null {
  const due = dueOf(row, table);
  if (due === null || due === 'once') return row.per === null ? takeOne({ table, row }) : null;
  const term = readTerm(passages);
  const times = (term?.months ?? Number.NaN) / (MONTHS_IN[due] ?? Number.NaN);
  if (term === null || !Number.isInteger(times)) return null;
  const written = `${writeCount(times)} × ${writeSum(row)}`;
  return { amount: times * row.amount, written, parts: [{ text: '', source: term.source }] };
}

interface TableRow {
  readonly table: PriceTable;
  readonly row: PlacedRow;
}

const LEADS_UP = /^(?:(?:the|an?|total|aggregate|whole|entire|full|all|sum|of)\s){1,4}/iu;

/** The only row whose label has all words of a name. */
function findRow(tables: readonly PriceTable[], name: string): TableRow | null {
  const stems = readStems(
    name.replace(LEADS_UP, '').replace(/\s(?:payable|due|paid|over|during|throughout)(?:\s.*)?$/iu, ''),
  );
  if (stems.length === 0) return null;
  const found = tables.flatMap((table) =>
    table.rows.flatMap((row) => {
      const own = readStems(row.label);
      return !row.hasColumns && stems.every((stem) => own.some((other) => isSameFamily(other, stem)))
        ? [{ table, row }]
        : [];
    }),
  );
  const [first] = found;
  return first === undefined || new Set(found.map(({ row }) => row.amount)).size > 1 ? null : first;
}

const ASKS_REST =
  /\b(?:still|left|remain\w*|rest|balance|noch|owe)\b.{0,40}\b(?:after|once|when|nach|besides|apart from)\b.{0,30}\b(?:deposit|down ?payment|retainer|anzahlung)|\bafter (?:i pay |paying |we pay )?(?:the |my |our )?(?:deposit|down ?payment|retainer)\b/iu;
const DEPOSIT = /(?<!\p{L})(?:deposit|down ?payment|retainer|anzahlung)(?!\p{L})/iu;

/** What is left of a table's sum after its deposit; the row that prints it, where there is one. */
export function restAfterDeposit({ sums, tables }: Charges, question: string): RowAnswer | null {
  if (!ASKS_REST.test(question)) return null;
  const printed = tables.flatMap((table) =>
    table.rows
      .filter(({ kind }, place) => kind === 'balance' && table.rows.slice(0, place).some((row) => row.kind === 'paid'))
      .map((row) => ({ table, row })),
  );
  const [balance, ...more] = printed;
  if (balance !== undefined) {
    if (more.length > 0) return null;
    return {
      lead: `**${balance.row.shown}** (“${escapeMarkdown(balance.row.label)}”):`,
      parts: listParts(balance.table, [...balance.table.rows.filter(({ kind }) => kind === 'paid'), balance.row]),
    };
  }
  const found = sums.flatMap((sum) => {
    const deposits = sum.rows.filter(({ label }) => DEPOSIT.test(label));
    const [deposit] = deposits;
    return deposit !== undefined && deposits.length === 1 && (sum.due === null || sum.due === 'once')
      ? [{ sum, deposit }]
      : [];
  });
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return null;
  const { sum, deposit } = only;
  const left = writeSum({ amount: roundCents(sum.amount - deposit.amount), currency: sum.currency });
  return { lead: `**${left}** (${writeSum(sum)} − ${writeSum(deposit)}):`, parts: listParts(sum.table, sum.rows) };
}
