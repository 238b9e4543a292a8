import type {
  CheckedReading,
  ClaimedQuote,
  DraftDate,
  DraftDocumentModel,
  DraftItem,
} from '#server/ports/language-model.ts';
import { findDates } from '../text/dates.ts';
import { findMoney } from '../text/money.ts';
import { findPeriods } from '../text/periods.ts';
import { foldWhiteSpace } from '../text/source-text.ts';

type DraftFact = DraftDocumentModel['facts'][number];
type ToldFact = CheckedReading['facts'][number];

/** More lines than these are no overview; the model is asked for the facts that matter first. */
const TOLD_LINES_LIMIT = 30;

/** Merges the facts of an external model into those of the built-in engine: the same kind, value and place is one. */
export function mergeFacts(own: readonly DraftFact[], told: readonly ToldFact[]): readonly DraftFact[] {
  const facts = [...own];
  for (const fact of told) {
    const index = facts.findIndex((other) => isSameFact(other, fact));
    const known = facts[index];
    if (known === undefined) facts.push(toDraft(fact));
    else if (known.foundBy === 'built-in') facts[index] = { ...known, foundBy: 'both' };
  }
  return facts;
}

function toDraft({ kind, subject, text, day, quotes }: ToldFact): DraftFact {
  const [money] = kind === 'sum' ? findMoney(text) : [];
  const [period] = kind === 'period' ? findPeriods(text) : [];
  return {
    kind,
    subject,
    text,
    value: kind === 'date' ? day : (money?.amount ?? period?.count ?? null),
    unit: money?.currency ?? period?.unit ?? null,
    calculation: null,
    quotes,
    foundBy: 'model',
  };
}

/** Merges what an external model tells into the lines of "Label: value". */
export function mergeLines(own: readonly DraftItem[], told: readonly ToldFact[]): readonly DraftItem[] {
  const lines = [...own];
  const isPrinted = createLineFinder(lines);
  for (const fact of told.slice(0, TOLD_LINES_LIMIT)) {
    const index = isPrinted(fact);
    const known = lines[index];
    if (known !== undefined) lines[index] = { ...known, foundBy: known.foundBy ?? 'both' };
    else lines.push({ text: writeLine(fact, lines), quotes: fact.quotes, foundBy: 'model' });
  }
  return lines;
}

/** Finds the line that gives the same value by the same words; -1 where there is none. */
function createLineFinder(lines: readonly DraftItem[]): (fact: ToldFact) => number {
  return (fact) => {
    const value = readValue(fact.kind, fact.text, fact.day);
    return lines.findIndex(({ text, quotes }) => {
      const given = text.slice(text.indexOf(': ') + 1);
      return shareWords(quotes, fact.quotes) && readValue(fact.kind, given, null) === value;
    });
  };
}

/** Another value under the same label by the same words: the reader has to look. */
function writeLine({ subject, text, quotes }: ToldFact, lines: readonly DraftItem[]): string {
  const label = `${subject}: `;
  const other = lines.find(
    (line) => line.text.toLowerCase().startsWith(label.toLowerCase()) && shareWords(line.quotes, quotes),
  );
  return other === undefined
    ? `${label}${text}`
    : `${label}${text} (check this: it can also be read as ${other.text.slice(label.length)})`;
}

/** Merges the days of an external model into those of the built-in engine: the same event on the same day is one. */
export function mergeDates(own: readonly DraftDate[], told: readonly ToldFact[]): readonly DraftDate[] {
  const dates = [...own];
  for (const { day, event, subject, text, quotes } of told) {
    if (day === null || event === null) continue;
    const index = dates.findIndex((other) => other.kind === event && other.day === day);
    const known = dates[index];
    if (known !== undefined) dates[index] = { ...known, foundBy: known.foundBy ?? 'both' };
    else
      dates.push({
        kind: event,
        day,
        title: subject,
        detail: `Printed in the document: ${text}.`,
        isPrinted: true,
        quotes,
        foundBy: 'model',
      });
  }
  return dates;
}

function isSameFact(own: DraftFact, told: ToldFact): boolean {
  if (own.kind !== told.kind) return false;
  const ownDay = typeof own.value === 'string' ? own.value : null;
  return (
    readValue(own.kind, own.text, ownDay) === readValue(told.kind, told.text, told.day) &&
    (shareWords(own.quotes, told.quotes) || own.subject.toLowerCase() === told.subject.toLowerCase())
  );
}

/** What makes two values of a kind the same, in whatever form they are written. */
function readValue(kind: ToldFact['kind'], text: string, day: string | null): string {
  if (kind === 'date') return day ?? findDates(text)[0]?.iso ?? fold(text);
  const [money] = kind === 'sum' ? findMoney(text) : [];
  if (money !== undefined) return `${money.amount} ${money.currency}`;
  const [period] = kind === 'period' ? findPeriods(text) : [];
  return period === undefined ? fold(text) : `${period.days} days`;
}

/** Whether quotes of both run over the same words. */
function shareWords(one: readonly ClaimedQuote[], other: readonly ClaimedQuote[]): boolean {
  return one.some((left) =>
    other.some((right) => {
      if (left.pageNumber !== right.pageNumber) return false;
      const [own, words] = [fold(left.text), fold(right.text)];
      return own.includes(words) || words.includes(own);
    }),
  );
}

function fold(text: string): string {
  return foldWhiteSpace(text).toLowerCase();
}
