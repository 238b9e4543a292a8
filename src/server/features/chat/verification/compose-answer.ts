import type { Source } from '#contract/sources.ts';
import { separatorBetween } from '#server/domain/claims/join-statements.ts';

/** A statement whose quotes stand on their pages. */
export interface VerifiedStatement {
  /** Markdown, with marks behind sentences that its quotes do not support. */
  readonly text: string;
  readonly sources: readonly Source[];
  /** Its sentences that are marked. */
  readonly unverified: readonly string[];
  /** As it is shown where no support check judges it: sentences that say something else by their words are marked, too. */
  readonly cautious: { readonly text: string; readonly doubtful: readonly string[] };
  /** Whether a sentence of it is not marked. */
  readonly hasSupportedSentence: boolean;
  /** As it is shown where a support check judges that its quotes say all of it: values that we cannot calculate are its to judge. */
  readonly judged: Pick<VerifiedStatement, 'text' | 'unverified' | 'hasSupportedSentence'>;
}

/** A statement as it is shown where no support check judges it. */
export function withDoubts(statement: VerifiedStatement): VerifiedStatement {
  const { text, doubtful } = statement.cautious;
  return { ...statement, text, unverified: [...statement.unverified, ...doubtful] };
}

/** A statement of an answer, as in the contract. */
export interface PlacedStatement {
  readonly text: string;
  readonly sources: number[];
}

/** An answer that grows by statements. */
export interface AnswerComposer {
  /** Adds a statement. @returns it with its place in the answer, and the sources that it adds */
  add(statement: Pick<VerifiedStatement, 'text' | 'sources'>): {
    readonly placed: PlacedStatement;
    readonly added: readonly Source[];
  };
  /** The sources so far, each once, in the order in which statements name them. */
  readonly sources: readonly Source[];
}

/** Puts statements one after the other, and numbers their sources. */
export function createAnswerComposer(): AnswerComposer {
  const sources: Source[] = [];
  const positions = new Map<string, number>();
  let before: string | undefined;

  return {
    sources,
    add({ text, sources: own }) {
      const added: Source[] = [];
      const numbers = own.map((source) => {
        const key = JSON.stringify([source.documentId, source.pageNumber, source.quote]);
        const known = positions.get(key);
        if (known !== undefined) return known;
        positions.set(key, sources.length);
        added.push(source);
        return sources.push(source) - 1;
      });
      const placed = { text: separatorBetween(before, text) + text, sources: [...new Set(numbers)] };
      before = text;
      return { placed, added };
    },
  };
}
