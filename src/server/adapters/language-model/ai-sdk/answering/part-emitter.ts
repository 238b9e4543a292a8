import { MODEL_OUTPUT_LIMITS } from '#server/domain/claims/model-output-limits.ts';
import type { DraftStatement, ModelCallOptions } from '#server/ports/language-model.ts';
import {
  type AnswerStatement,
  type BoundedAnswer,
  boundStatement,
  readBegunStatement,
  readCompleteStatements,
} from './answer-output.ts';
import { createLeadJoiner, type LeadJoiner } from './lead-statements.ts';
import { createLeakDetector, type LeakDetector, leaksInstructions } from './leaked-instructions.ts';

interface PartEmitterOptions {
  readonly instructions: string;
  /** Finds the pages of a statement's quotes. */
  readonly resolvePages: (statement: AnswerStatement) => Promise<DraftStatement>;
  readonly onPart: NonNullable<ModelCallOptions['onPart']>;
}

/** Milliseconds between two states of a statement that is being written. The first one comes at once. */
const WRITING_INTERVAL_MS = 100;

/** Emits the statements of an answer as soon as each is complete, and withdraws them when another attempt begins. */
export function createPartEmitter({ instructions, resolvePages, onPart }: PartEmitterOptions) {
  let attempt = 0;
  let current = createAttempt(instructions);

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
    own.emitted = own.emitted
      .then(async () => {
        const resolved = await resolvePages(statement);
        if (own !== current || own.isFailed) return;
        own.hasEmitted = true;
        onPart({ kind: 'statement', statement: resolved });
      })
      // The check of the whole answer fails in the same way, and its error is handled.
      .catch(() => {
        own.isFailed = true;
      });
  }

  /** Emits what is written of the next statement. Its quotes are looked up once. */
  function write(own: EmittedAttempt, begun: AnswerStatement): void {
    const index = own.taken;
    const known = own.writing?.index === index ? own.writing.quotes : undefined;
    const quotes =
      known ?? resolvePages(boundStatement({ quotes: begun.quotes, text: '' })).then((found) => found.quotes);
    own.writing = { index, at: performance.now(), quotes };
    if (leaksInstructions(begun.text, instructions)) return;
    own.emitted = own.emitted
      .then(async () => {
        const found = await quotes;
        if (own === current && own.taken === index && !own.isFailed && !own.isSuppressed)
          onPart({ kind: 'writing', statement: { text: begun.text, quotes: found } });
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
        current = createAttempt(instructions);
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
  /** How many statements were read, and how many are left of them with those joined that lead to others. */
  taken: number;
  joined: number;
  isSuppressed: boolean;
  isFailed: boolean;
  hasEmitted: boolean;
  /** The statement that is being written, and when it was last emitted. */
  writing:
    | { readonly index: number; readonly at: number; readonly quotes: Promise<DraftStatement['quotes']> }
    | undefined;
  /** Settles when all of them were emitted, in their order. */
  emitted: Promise<void>;
}

function createAttempt(instructions: string): EmittedAttempt {
  return {
    detector: createLeakDetector(instructions),
    leads: createLeadJoiner(),
    taken: 0,
    joined: 0,
    isSuppressed: false,
    isFailed: false,
    hasEmitted: false,
    writing: undefined,
    emitted: Promise.resolve(),
  };
}
