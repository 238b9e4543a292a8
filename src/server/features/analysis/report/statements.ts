import type { Source } from '#contract/sources.ts';
import { essenceOf, withoutMarks } from './essence.ts';
import { bareText } from './passages.ts';

/** Of the words of a statement; fewer in common, and the new one says something else as well. */
const SHARE_OF_WORDS = 0.85;
/** Shorter beginnings of sentences occur by chance. */
const SHORTEST_STATEMENT = 12;
const WORDS = /[\p{L}\p{N}][\p{L}\p{N}.,]*/gu;
const FIGURE = /\d/u;
const NEGATION = /^(?:not|no|never|nicht|kein|keine)$/u;

interface Statement {
  readonly bare: string;
  readonly words: ReadonlySet<string>;
  readonly sources: readonly Source[];
  /** Where it is said: the number of a risk, or null. */
  readonly mark: string | null;
}

export type Statements = ReturnType<typeof createStatements>;

/** What a report has said so far, so that nothing is said twice, in one section or in two. */
export function createStatements() {
  const said: Statement[] = [];
  return {
    /**
     * @param texts what is printed: the item and its quotes
     * @param mark the number of the risk that says it, if a risk does
     */
    add(texts: readonly string[], sources: readonly Source[], mark: string | null = null): void {
      const whole = withoutMarks(texts.join(' '));
      said.push({ bare: bareText(whole), words: new Set(wordsOf(whole)), sources, mark });
    },
    /**
     * Finds a statement that says the same: it contains the text, or it rests on the same words, and has all figures
     * and nearly all words of the text.
     */
    find(text: string, sources: readonly Source[]): Statement | null {
      const bare = bareText(essenceOf(text));
      if (bare.length === 0) return null;
      const words = wordsOf(essenceOf(text));
      return said.find((one) => isContained(bare, one) || isParaphrased(words, sources, one)) ?? null;
    },
  };
}

function isContained(bare: string, statement: Statement): boolean {
  if (bare.length >= SHORTEST_STATEMENT) return statement.bare.includes(bare);
  return statement.bare === bare;
}

function isParaphrased(words: readonly string[], sources: readonly Source[], statement: Statement): boolean {
  if (!sources.some((source) => statement.sources.some((other) => isSamePassage(source, other)))) return false;
  const isSaid = (word: string) => statement.words.has(word);
  if (!words.filter((word) => FIGURE.test(word) || NEGATION.test(word)).every(isSaid)) return false;
  return words.filter(isSaid).length >= words.length * SHARE_OF_WORDS;
}

function isSamePassage(one: Source, other: Source): boolean {
  if (one.pageNumber !== other.pageNumber) return false;
  const [first, second] = [bareText(one.quote), bareText(other.quote)];
  return first.includes(second) || second.includes(first);
}

function wordsOf(text: string): string[] {
  return [...text.toLowerCase().matchAll(WORDS)].map(([word]) => word.replace(/[.,]+$/u, ''));
}
