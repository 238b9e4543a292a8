import { readStems } from '../../read-fact.ts';
import type { Problem } from '../computed-answer.ts';
import type { PricedSum, ReadLine } from '../read-line.ts';

/** A sum that a question names. */
export interface NamedSum {
  readonly line: ReadLine;
  readonly sum: PricedSum;
}

/** What a question wants added, behind "plus" or "with". */
const ADDED =
  /\b(?:plus|including|incl\.?|together with|as well as|with|and) (?:the |a |an |my |our )?(?<name>[^?.,;]{3,40}?)(?=\?|\.|,|;|$|\b(?:plus|and|for|in total|in all|together|over|how|what|when|if|but)\b)/giu;
/** Words of a question that name nothing to add. */
const GENERAL = new Set(
  readStems(
    'thing things total all together included tax vat gst cost costs fee fees payment payments price sum one us two three people kids friend family month months year years day days week weeks first late delay then that it me you',
  ),
);
const MONEY_NAME =
  /\b(?:fee|deposit|charge|levy|bond|surcharge|insurance|delivery|postage|shipping|set-?up|installation|parking|cleaning|tracker|option|down payment|registration)s?\b/iu;
const EVERYTHING =
  /\b(?:in total|in all|altogether|all in|overall|all together|grand total|in the end|everything|insgesamt|total cost|first year)\b/iu;
const LINES_LIMIT = 4;

/**
 * Sums that a question wants added to a computed one.
 * @returns none where nothing is to be added; null where something is and its sum is not found
 */
export function findAdded({ question, lines }: Problem, base: ReadLine): readonly NamedSum[] | null {
  const found: NamedSum[] = [];
  for (const { groups } of question.words.matchAll(ADDED)) {
    const name = groups?.name ?? '';
    const stems = readStems(name).filter((stem) => !GENERAL.has(stem));
    if (stems.length === 0) continue;
    const part = findPart(lines, stems);
    if (part !== null && part.line !== base) found.push(part);
    else if (MONEY_NAME.test(name)) return null;
  }
  if (found.length > 0 || !EVERYTHING.test(question.words)) return found;
  return lines.slice(0, LINES_LIMIT).some((line) => line !== base && isOneOff(line)) ? null : [];
}

/** A fee or deposit that everything together would include. */
function isOneOff({ words, sums }: ReadLine): boolean {
  return MONEY_NAME.test(words) && sums.some(({ role, per }) => role === 'plain' && per === null);
}

/** The only line with one sum that is called so. */
export function findPart(lines: readonly ReadLine[], stems: readonly string[]): NamedSum | null {
  const found = lines.flatMap((line) => {
    const [sum, ...others] = line.sums.filter(({ role }) => role === 'plain');
    if (sum === undefined || others.length > 0) return [];
    const label = readStems(line.isRow ? (line.words.split(' | ')[0] ?? '') : line.words.slice(0, sum.end + 25));
    const hits = stems.filter((stem) => label.some((own) => isSameFamily(own, stem))).length;
    return hits >= stems.length / 2 ? [{ line, sum }] : [];
  });
  const [first, ...rest] = found;
  return first === undefined || rest.length > 0 ? null : first;
}

/** "rent" and "rental". */
function isSameFamily(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short === long || (short.length >= 4 && long.startsWith(short) && long.length - short.length <= 3);
}
