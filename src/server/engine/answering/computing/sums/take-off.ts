import type { Computed, Problem } from '../computed-answer.ts';
import type { PricedSum, ReadLine } from '../read-line.ts';
import { writeSum } from '../write-sums.ts';
import { findPart, type NamedSum } from './add-named.ts';

const ASKS_REST =
  /\b(?:still (?:owe|have to pay|pay|to pay|due)|left to pay|(?:the )?rest\b|remaining|remainder|balance|more (?:to pay|do i (?:owe|pay))|outstanding|noch (?:zahlen|offen|zu zahlen)|restbetrag)\b/iu;
const ASKS_REDUCED =
  /\b(?:pay|send|price|cost|is it|come to|owe)\b.{0,200}\b(?:then|early|now|quick\w*|within|by|if)\b|\bif i pay\b|\bthen\b/iu;
const WHOLE = /\b(?:total|price|contract sum|in all|gesamt\w*|gesamtpreis|kaufpreis)\b/iu;
const DUE = /\b(?:balance|total|amount|now) (?:now )?due\b|\btotal\b|\bbalance\b/iu;
/** What was paid before the rest. */
const PAID = /\b(?:deposit|down ?payment|booking fee|first (?:payment|instal\w+)|advance|anzahlung|retainer)\b/iu;
/** "You may take off $150", "$150 off". */
const OFF = /\b(?:take|takes|taking) (?:off )?\S{0,4}$|\b(?:discount|reduction|rebate|nachlass) of $/iu;
const LINES_LIMIT = 5;

/** What is left of a price once a part of it is paid, or taken off. */
export function takeOff(problem: Problem): Computed | null {
  if (!problem.question.asksSum) return null;
  return leaveRest(problem) ?? reduce(problem);
}

function leaveRest({ question, lines }: Problem): Computed | null {
  const isRest = ASKS_REST.test(question.words);
  if (!isRest) return null;
  const looked = lines.slice(0, LINES_LIMIT);
  const whole = onlySum(looked, WHOLE);
  const name = PAID.exec(question.words)?.[0];
  const [asked, ...others] = question.sums;
  const paid = name === undefined ? null : findPart(looked, name.toLowerCase().split(' '));
  if (whole === null || others.length > 0) return null;
  if (asked !== undefined) return difference(whole, asked, [whole.line]);
  return paid === null || paid.line === whole.line ? null : difference(whole, paid.sum, [whole.line, paid.line]);
}

/** A discount that is a sum. */
function reduce({ question, lines }: Problem): Computed | null {
  const [line, ...others] = lines
    .slice(0, 2)
    .filter(({ words, sums }) => sums.length === 1 && OFF.test(words.slice(0, sums[0]?.start ?? 0)));
  if (line === undefined || others.length > 0 || !ASKS_REDUCED.test(question.words)) return null;
  const due = onlySum(
    lines.slice(0, LINES_LIMIT).filter((one) => one !== line),
    DUE,
  );
  const [off] = line.sums;
  return due === null || off === undefined ? null : difference(due, off, [line, due.line]);
}

/** The only sum of a row that is called so. */
function onlySum(lines: readonly ReadLine[], name: RegExp): NamedSum | null {
  const found = lines.flatMap((line) => {
    const [sum, ...others] = line.sums.filter(({ role, per }) => role === 'plain' && per === null);
    return sum !== undefined && others.length === 0 && name.test(line.words.slice(0, sum.start)) ? [{ line, sum }] : [];
  });
  const [first] = found;
  return first === undefined || new Set(found.map(({ sum }) => sum.amount)).size > 1 ? null : first;
}

function difference(
  whole: NamedSum,
  part: Pick<PricedSum, 'amount' | 'currency'>,
  lines: readonly ReadLine[],
): Computed | null {
  if (part.amount >= whole.sum.amount || part.currency !== whole.sum.currency) return null;
  return {
    result: writeSum({ ...whole.sum, amount: whole.sum.amount - part.amount }),
    calculation: `${writeSum(whole.sum)} − ${writeSum(part)}`,
    lines,
  };
}
