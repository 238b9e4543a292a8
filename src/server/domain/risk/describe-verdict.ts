import type { KeyDate, NotAssessed, RiskFactor, Side } from '#contract/analysis.ts';
import { formatRole } from '../sides/format-side.ts';
import { daysBetween } from '../text/calendar-days.ts';
import { startLowerCase } from '../text/start-lower-case.ts';
import { riskLevelOfScore, riskScore } from './risk.ts';

/** The parts of an analysis that a verdict is made of, in the words for the side that was chosen. */
interface Judged {
  readonly riskFactors: readonly Pick<RiskFactor, 'severity' | 'term' | 'stance' | 'burdens'>[];
  readonly sides: readonly Pick<Side, 'id' | 'role'>[];
  /** Id of the reader's side; null where none was chosen. */
  readonly side: string | null;
  readonly notAssessed: NotAssessed | null;
  readonly coverage: { readonly unreadPages: readonly number[] };
  /** It takes effect on a day that is past, so that it may be signed. */
  readonly hasStarted?: boolean;
}

/** A person in a hurry takes in so many names. */
const NAMED = 3;

/**
 * Says what an analysis comes to for the reader: how many points weigh heavily, which ones most, and what else makes the
 * score as high as it is. It counts the risks that the score counts.
 * @returns null where risks were not assessed
 */
export function describeVerdict(judged: Judged): string | null {
  const { riskFactors, side, notAssessed } = judged;
  if (notAssessed !== null) return null;
  const shown = riskFactors.filter(({ stance }) => side === null || stance !== 'other');
  const high = shown.filter(({ severity }) => severity === 'High');
  const medium = shown.filter(({ severity }) => severity === 'Medium');
  if (high.length > 0) {
    const points = high.length === 1 ? 'One point weighs' : `${high.length} points weigh`;
    const them = high.length === 1 ? 'it' : 'them';
    const settle =
      judged.hasStarted === true ? `If it isn’t signed yet, settle ${them} first.` : `Settle ${them} before you sign.`;
    return `${points} heavily${describeBearer(high, judged)}${nameTerms(high)}. ${settle}${countMore(medium.length)}`;
  }
  // Many points make a high score, none of which is high itself.
  if (medium.length > 1 && riskLevelOfScore(riskScore(shown)) === 'high') {
    return `${medium.length} points of medium weight add up to a high risk${nameTerms(medium)}.`;
  }
  if (medium.length > 0) {
    const points = medium.length === 1 ? 'one point deserves' : `${medium.length} points deserve`;
    return `No single point weighs heavily, but ${points} a closer look${nameTerms(medium)}.`;
  }
  const where = judged.coverage.unreadPages.length > 0 ? ' on the pages that could be read' : '';
  if (shown.length > 0) return `Only minor points were found${where}${nameTerms(shown)}.`;
  if (riskFactors.length === 0) return `Nothing that lawyers usually warn of was found${where}.`;
  // Risks are looked for mainly on the side that signs what the other has drawn up.
  return `Nothing that lawyers usually warn of was found${where} to weigh on you. What you promise in turn still deserves a close reading.`;
}

/** " 12 more deserve a closer look." */
function countMore(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' One more deserves a closer look.' : ` ${count} more deserve a closer look.`;
}

function describeBearer(risks: Judged['riskFactors'], { side, sides }: Judged): string {
  if (side !== null) return describeReader(risks);
  const [first = ''] = risks[0]?.burdens ?? [];
  const isAlone = risks.every(({ burdens }) => burdens.length === 1 && burdens[0] === first);
  const bearer = isAlone ? sides.find(({ id }) => id === first) : undefined;
  if (bearer === undefined) return '';
  return /^you$/iu.test(bearer.role) ? ' on you' : ` on ${formatRole(bearer.role)}`;
}

/** Of some it may be unclear whom they affect. */
function describeReader(risks: Judged['riskFactors']): string {
  const unclear = risks.filter(({ stance }) => stance === null).length;
  if (unclear === 0) return ' on you';
  if (unclear < risks.length) return ' on you, or may';
  return risks.length === 1 ? ', though it is unclear on whom' : ', though it is unclear on whom they do';
}

/** ": late fee, deposit and 3 more" */
function nameTerms(risks: Judged['riskFactors']): string {
  const terms = [...new Set(risks.flatMap(({ term }) => (term === null ? [] : [startLowerCase(term)])))];
  const shown = terms.slice(0, NAMED);
  const [last] = shown.slice(-1);
  if (last === undefined) return '';
  const listed = shown.length === 1 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
  return terms.length > NAMED || risks.length > terms.length ? `, above all ${listed}` : `: ${listed}`;
}

/** A contract that started so many days ago is signed, or in force without a signature. */
const STARTED_DAYS = 14;

/**
 * Whether a contract had begun for some time when it was analysed.
 * @param dates its key dates, days as YYYY-MM-DD
 * @param analyzedOn YYYY-MM-DD
 */
export function hasStarted(dates: readonly Pick<KeyDate, 'kind' | 'day'>[], analyzedOn: string): boolean {
  return dates.some(({ kind, day }) => kind === 'starts' && daysBetween(day, analyzedOn) > STARTED_DAYS);
}
