import type { AnswerStatement, Outcome } from '#contract/chat.ts';
import type { Source } from '#contract/sources.ts';
import { DOUBT_EXPLANATION, MARK_EXPLANATION, markStatement } from '#server/domain/claims/mark-unsupported.ts';
import type { SupportVerdict } from '#server/ports/support-check.ts';
import { createAnswerComposer, type VerifiedStatement, withDoubts } from './compose-answer.ts';

const PARTLY_MARK = ' (partly supported)';
const PARTLY_EXPLANATION =
  '**Partly supported:** the quotes say only a part of the sentences marked this way, or say it under a condition. Please read them before you rely on it.';
const PARTIAL_NOTE = '**Not all of it:** I found no words in the document for the rest of your question.';

interface ComposedStatements {
  /** Of all statements together. */
  readonly text: string;
  readonly statements: AnswerStatement[];
  readonly sources: Source[];
  readonly unverified: string[];
  /** Paragraphs that explain marks and gaps. */
  explain(outcome: Outcome, leftOut: number): readonly string[];
}

/**
 * Puts an answer together from the statements that stand: those that their quotes contradict or do not concern are left
 * out, those that they support in part are marked. Values that we cannot calculate are not marked where the quotes support
 * the whole statement. Where nothing was judged, the comparison of their words has to do.
 * @param verdicts one for each statement; undefined where none was made
 * @returns undefined where nothing stands
 */
export function composeStatements(
  verified: readonly VerifiedStatement[],
  verdicts: readonly SupportVerdict[] | undefined,
): ComposedStatements | undefined {
  const standing = verified.flatMap((statement, index) => {
    const verdict = verdicts?.[index];
    if (verdict === 'contradicted' || verdict === 'unrelated') return [];
    return [{ statement: asJudged(statement, verdict), verdict }];
  });
  if (!standing.some(({ statement }) => statement.hasSupportedSentence)) return undefined;
  const composer = createAnswerComposer();
  const statements = standing.map(({ statement, verdict }): AnswerStatement => {
    const isPart = verdict === 'partly';
    const isMarked = isPart && statement.unverified.length === 0;
    const text = isMarked ? markStatement(statement.text, PARTLY_MARK) : statement.text;
    const { placed } = composer.add({ text, sources: statement.sources });
    return { ...placed, ...(verdict && { support: isPart ? ('part' as const) : ('full' as const) }) };
  });
  const unverified = standing.flatMap(({ statement }) => statement.unverified);
  return {
    text: statements.map(({ text }) => text).join(''),
    statements,
    sources: [...composer.sources],
    unverified,
    explain: (outcome, leftOut) => [
      ...(standing.some(({ statement }) => hasFigures(statement)) ? [MARK_EXPLANATION] : []),
      ...(standing.some(({ statement }) => hasDoubts(statement)) ? [DOUBT_EXPLANATION] : []),
      ...(statements.some(({ text }) => text.includes(PARTLY_MARK)) ? [PARTLY_EXPLANATION] : []),
      ...(leftOut > 0 ? [describeLeftOut(leftOut)] : []),
      ...(outcome === 'partial' ? [PARTIAL_NOTE] : []),
    ],
  };
}

function asJudged(statement: VerifiedStatement, verdict: SupportVerdict | undefined): VerifiedStatement {
  if (verdict === undefined) return withDoubts(statement);
  return verdict === 'supported' ? { ...statement, ...statement.judged } : statement;
}

/** Whether a sentence is marked for its figures, names or references. */
function hasFigures({ unverified, cautious }: VerifiedStatement): boolean {
  return unverified.some((sentence) => !cautious.doubtful.includes(sentence));
}

function hasDoubts({ unverified, cautious }: VerifiedStatement): boolean {
  return unverified.some((sentence) => cautious.doubtful.includes(sentence));
}

function describeLeftOut(count: number): string {
  const [what, which] = count === 1 ? ['one sentence', 'it'] : [`${count} sentences`, 'them'];
  return `**Left out:** ${what}, because the words of the document do not back ${which}. Something may be missing.`;
}
