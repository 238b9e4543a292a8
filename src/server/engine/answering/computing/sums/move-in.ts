import type { Computed, Problem } from '../computed-answer.ts';
import type { ReadLine } from '../read-line.ts';
import { writeSum } from '../write-sums.ts';
import type { NamedSum } from './add-named.ts';

const ASKS_MOVE_IN =
  /\b(?:move in|moving in|get the keys|first month (?:and|plus|with)|(?:and|plus|with) (?:the )?first (?:month|rent|week)|deposit (?:and|plus|with) (?:the )?(?:first )?(?:month|rent)|rent (?:and|plus|with) (?:the )?deposit|einzieh\w*|einzug|am anfang|mit (?:der )?kaution)\b/iu;
const DEPOSIT = /\b(?:deposit|bond|kaution\w*|mietsicherheit)\b/iu;
const RENT = /\b(?:rent\w*|miete|mietzins|nettokaltmiete|licence fee|überweist)\b/iu;
const OTHER = /\b(?:fee|key|admin\w*|pet|parking|furniture|makler\w*|provision|insurance|clean\w*)\b/iu;
const LINES_LIMIT = 4;

/** What has to be paid to move in: the first month and the deposit. */
export function moveIn({ question, lines }: Problem): Computed | null {
  if (!question.asksSum || !ASKS_MOVE_IN.test(question.words)) return null;
  const looked = lines.slice(0, LINES_LIMIT);
  const deposits = looked.flatMap((line) => onlySum(line, DEPOSIT, false));
  const rents = looked.flatMap((line) => onlySum(line, RENT, true));
  const [deposit, ...otherDeposits] = deposits;
  const [rent, ...otherRents] = rents;
  if (deposit === undefined || rent === undefined || otherDeposits.length + otherRents.length > 0) return null;
  const isMore = looked.some(
    (line) => line !== deposit.line && line !== rent.line && OTHER.test(line.words) && line.sums.length > 0,
  );
  if (isMore || deposit.sum.currency !== rent.sum.currency) return null;
  return {
    result: writeSum({ amount: rent.sum.amount + deposit.sum.amount, currency: rent.sum.currency }),
    calculation: `${writeSum(rent.sum)} + ${writeSum(deposit.sum)}`,
    lines: [rent.line, deposit.line],
  };
}

function onlySum(line: ReadLine, name: RegExp, isMonthly: boolean): readonly NamedSum[] {
  const [sum, ...others] = line.sums.filter(({ role }) => role === 'plain');
  if (sum === undefined || others.length > 0 || !name.test(line.words)) return [];
  const isDeposit = DEPOSIT.test(line.words);
  if (isMonthly) return !isDeposit && sum.per?.unit === 'month' && sum.per.count === 1 ? [{ line, sum }] : [];
  return sum.per === null ? [{ line, sum }] : [];
}
