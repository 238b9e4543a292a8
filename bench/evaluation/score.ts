import { isQuoteOf } from '../everyday/match-quotes.ts';
import { saysAll } from '../everyday/noted-answers.ts';
import type { AskedAnswer } from './ask-cases.ts';
import { isAbsent } from './cases.ts';
import { ANSWER_TASK, type RecordedOutput, toText } from './recordings.ts';

/** What the scores need of an answer: the one place that knows how the product writes it. */
interface ShownAnswer {
  /** `withheld`: the product or the model refused. `silent`: said that the document does not say. */
  readonly outcome: 'answered' | 'silent' | 'withheld';
  /** Whether the model wrote it: otherwise the built-in engine did, as the model failed. */
  readonly isByModel: boolean;
  readonly text: string;
  /** Of those that the answer rests on. */
  readonly verifiedQuotes: readonly string[];
  /** Whether the screen says that a part of it was not verified, or supported in part only. */
  readonly isMarked: boolean;
  /** Statements by what the support check said; undefined where there was none. */
  readonly support: StatementCounts | undefined;
}

interface StatementCounts {
  readonly supported: number;
  readonly all: number;
}

export type Verdict =
  /** Right words, a right quote, nothing marked. */
  | 'right'
  /** The same, but marked. */
  | 'right-marked'
  /** Answered, with other words or another quote. */
  | 'wrong'
  /** Not answered although the document says it. */
  | 'refused'
  /** The document does not say, and so the product said. */
  | 'right-silent'
  /** The document does not say, and something was answered. */
  | 'invented'
  /** The built-in engine answered in place of the model. */
  | 'model-failed';

export interface Score {
  readonly id: string;
  readonly document: string;
  readonly flaw: string | undefined;
  readonly verdict: Verdict;
  readonly isMarked: boolean;
  readonly claimedQuotes: number;
  readonly verifiedQuotes: number;
  readonly support: StatementCounts | undefined;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null where no price is known. */
  readonly costUsd: number | null;
  readonly durationMs: number;
  /** As of the asked answer; null where the model did not answer. */
  readonly firstWordsMs: number | null;
}

export function scoreAnswer(asked: AskedAnswer): Score {
  const shown = readAnswer(asked);
  const { inputTokens = 0, outputTokens = 0, costUsd = null } = asked.answer.egress.usage ?? {};
  const claimed = shown.isByModel ? countClaimedQuotes(asked.outputs) : 0;
  return {
    id: asked.asked.id,
    document: asked.asked.document.name,
    flaw: asked.flaw,
    verdict: judge(asked, shown),
    isMarked: shown.isMarked,
    claimedQuotes: claimed,
    verifiedQuotes: Math.min(claimed, shown.verifiedQuotes.length),
    support: shown.support,
    inputTokens,
    outputTokens,
    costUsd,
    durationMs: asked.durationMs,
    // Words of the built-in engine, and those that say that nothing was found, are not the model's.
    firstWordsMs: shown.isByModel && shown.outcome === 'answered' ? (asked.firstWordsMs ?? null) : null,
  };
}

function readAnswer({ answer }: AskedAnswer): ShownAnswer {
  const { outcome, response, sources, unverified = [], egress, statements, supportCheck } = answer;
  const OUTCOMES = {
    answered: 'answered',
    partial: 'answered',
    silent: 'silent',
    'not-found': 'silent',
    refused: 'withheld',
  } as const;
  return {
    outcome: OUTCOMES[outcome],
    isByModel: egress.engine !== 'built-in',
    text: response,
    verifiedQuotes: sources.flatMap(({ verified, relation, quote }) =>
      verified && relation === undefined ? [quote] : [],
    ),
    isMarked:
      unverified.length > 0 ||
      sources.some(({ verified }) => !verified) ||
      statements?.some(({ support }) => support === 'part') === true,
    support:
      statements === undefined || supportCheck !== 'done'
        ? undefined
        : { all: statements.length, supported: statements.filter(({ support }) => support === 'full').length },
  };
}

function judge({ asked }: AskedAnswer, shown: ShownAnswer): Verdict {
  if (!shown.isByModel) return 'model-failed';
  if (isAbsent(asked)) return shown.outcome === 'answered' ? 'invented' : 'right-silent';
  if (shown.outcome !== 'answered') return 'refused';
  // Without noted sentences any quote will do.
  const { sentences } = asked;
  const isQuoted = shown.verifiedQuotes.some((quote) => sentences.length === 0 || isQuoteOf(quote, sentences));
  if (!isQuoted || !saysAll(shown.text, asked)) return 'wrong';
  return shown.isMarked ? 'right-marked' : 'right';
}

/**
 * Different quotes that the model claimed in its answer, in any shape of output: the items of every list called "quotes".
 * Several statements may give the same one. Only the last output counts where several were needed.
 */
export function countClaimedQuotes(outputs: readonly RecordedOutput[]): number {
  const last = outputs.findLast(({ task }) => task === ANSWER_TASK);
  return last ? new Set(listQuotes(parse(toText(last)))).size : 0;
}

/** Each as JSON. */
function listQuotes(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(listQuotes);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    name === 'quotes' && Array.isArray(item) ? item.map((quote) => JSON.stringify(quote)) : listQuotes(item),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
