import { MODEL_OUTPUT_LIMITS } from '#server/domain/claims/model-output-limits.ts';
import type { ClaimedQuote, ModelCallOptions } from '#server/ports/language-model.ts';
import {
  type AnswerStatement,
  type BegunStatement,
  type BoundedAnswer,
  boundStatement,
  readBegunStatement,
  readCompleteStatements,
} from './answer-output.ts';
import { createLeadJoiner, type LeadJoiner } from './lead-statements.ts';
import type { LeakCheck, LeakDetector } from './leaked-instructions.ts';
import type { NumberedQuote } from './passage-pieces.ts';

interface PartEmitterOptions {
  readonly leakCheck: LeakCheck;
  /** Finds the pages of quotes. */
  readonly resolveQuotes: (quotes: readonly NumberedQuote[]) => Promise<readonly ClaimedQuote[]>;
  readonly onPart: NonNullable<ModelCallOptions['onPart']>;
}

/** Milliseconds between two states of the words of a statement that is being written. The first ones come at once. */
const WRITING_INTERVAL_MS = 100;
const NOT_YET = Number.NEGATIVE_INFINITY;
/** Of a statement that is full: each look at the beginning of a growing text copies all of it. */
const FOR_GOOD = Number.POSITIVE_INFINITY;

/**
 * Emits the statements of an answer as soon as each is complete, and withdraws them when another attempt begins. A
 * statement that is being written is emitted with each quote as soon as that is whole, so that the quotes were looked up
 * when its first word comes.
 */
export function createPartEmitter({ leakCheck, resolveQuotes, onPart }: PartEmitterOptions) {
  let attempt = 0;
  let current = createAttempt(leakCheck);

  function take(statements: readonly AnswerStatement[]): void {
    const own = current;
    for (const statement of statements) {
      own.taken += 1;
      const joined = own.leads.push(statement);
      if (joined) emit(own, boundStatement(joined));
      if (own.isSuppressed) return;
    }
  }

  function emit(own: EmittedAttempt, statement: AnswerStatement): void {
    own.joined += 1;
    const written = [...statement.quotes.map((quote) => quote.text), statement.text, ''].join('\n');
    // The model followed an injected instruction: emit no more; the whole answer is rejected at its end.
    own.isSuppressed ||= own.detector.push(written);
    if (own.isSuppressed) return;
    const quotes = lookUp(own, statement.quotes);
    own.emitted = own.emitted
      .then(async () => {
        const resolved = { text: statement.text, quotes: await quotes };
        if (own !== current || own.isFailed) return;
        own.hasEmitted = true;
        onPart({ kind: 'statement', statement: resolved });
      })
      // The check of the whole answer fails in the same way, and its error is handled.
      .catch(() => {
        own.isFailed = true;
      });
  }

  /** Each quote is looked up once. */
  function lookUp(own: EmittedAttempt, quotes: AnswerStatement['quotes']): Promise<readonly ClaimedQuote[]> {
    const found = quotes.map((quote) => {
      const key = JSON.stringify(quote);
      const resolved = own.resolved.get(key) ?? resolveQuotes([quote]);
      own.resolved.set(key, resolved);
      return resolved;
    });
    const all = Promise.all(found).then((resolved) => resolved.flat());
    // Handled where it is awaited, which may be later.
    all.catch(() => {});
    return all;
  }

  /** Emits what is new of the next statement. */
  function write(own: EmittedAttempt, begun: BegunStatement): void {
    const index = own.taken;
    const before = own.writing?.index === index ? own.writing : { index, quotes: 0, text: '' };
    const text = begun.text === undefined ? '' : own.leads.begin(begun.text).trim();
    const at = begun.isFull ? FOR_GOOD : begun.text ? performance.now() : NOT_YET;
    own.writing = { index, quotes: begun.quotes.length, text, at };
    if (begun.quotes.length === before.quotes && text === before.text) return;
    if (leakCheck.leaks(text)) return;
    const quotes = lookUp(own, boundStatement({ quotes: begun.quotes, text: '' }).quotes);
    own.emitted = own.emitted
      .then(async () => {
        const statement = { text, quotes: await quotes };
        if (own !== current || own.taken !== index || own.isFailed || own.isSuppressed) return;
        own.hasEmitted = true;
        onPart({ kind: 'writing', statement });
      })
      .catch(() => {
        own.isFailed = true;
      });
  }

  return {
    onPartial(partial: unknown, currentAttempt: number): void {
      if (currentAttempt !== attempt) {
        if (current.hasEmitted) onPart({ kind: 'withdrawn' });
        attempt = currentAttempt;
        current = createAttempt(leakCheck);
      }
      if (current.isSuppressed) return;
      take(readCompleteStatements(partial, current.taken, MODEL_OUTPUT_LIMITS.answerStatements));
      if (current.isSuppressed || current.taken >= MODEL_OUTPUT_LIMITS.answerStatements) return;
      const { taken, writing } = current;
      if (writing?.index === taken && performance.now() - writing.at < WRITING_INTERVAL_MS) return;
      const begun = readBegunStatement(partial, taken);
      if (begun) write(current, begun);
    },

    /** Emits the rest of the whole answer. */
    async end({ statements }: Pick<BoundedAnswer, 'statements'>): Promise<void> {
      if (current.taken > 0) {
        for (const statement of statements.slice(current.joined)) if (!current.isSuppressed) emit(current, statement);
      }
      await current.emitted;
    },
  };
}

interface EmittedAttempt {
  readonly detector: LeakDetector;
  readonly leads: LeadJoiner<AnswerStatement>;
  /** By the JSON of a quote. */
  readonly resolved: Map<string, Promise<readonly ClaimedQuote[]>>;
  /** How many statements were read, and how many are left of them with those joined that lead to others. */
  taken: number;
  joined: number;
  isSuppressed: boolean;
  isFailed: boolean;
  hasEmitted: boolean;
  /** What was read last of the statement that is being written, and when it had words. */
  writing: { readonly index: number; readonly quotes: number; readonly text: string; readonly at: number } | undefined;
  /** Settles when all of them were emitted, in their order. */
  emitted: Promise<void>;
}

function createAttempt(leakCheck: LeakCheck): EmittedAttempt {
  return {
    detector: leakCheck.createDetector(),
    leads: createLeadJoiner(),
    resolved: new Map(),
    taken: 0,
    joined: 0,
    isSuppressed: false,
    isFailed: false,
    hasEmitted: false,
    writing: undefined,
    emitted: Promise.resolve(),
  };
}
