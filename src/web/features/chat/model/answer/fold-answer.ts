import { holdsAnswer } from '#contract/chat.ts';
import type { AnswerMetadata } from '../chat-thread.ts';

/** An answer in the parts that the screen shows; all three are Markdown. */
export interface FoldedAnswer {
  readonly shown: string;
  /** What terms of the quotes mean, where the question does not ask for it. */
  readonly definitions: readonly string[];
}

/** A line that is emphasised as a whole. */
const TITLE = /^\*\*([^*\n]{1,2000})\*\*$/u;
/** The term in the label of a definition. */
const TERM = /“([^”]{1,200})”/u;

/**
 * Splits an answer of quotes into what is read first and what can be folded: definitions that were added to it. Copying,
 * notes and reports have all of it.
 * @param question as asked; a term that it names keeps its definition
 */
export function foldAnswer(text: string, metadata: AnswerMetadata, question = ''): FoldedAnswer {
  const whole = { shown: text, definitions: [] };
  if (!holdsAnswer(metadata.outcome) || (metadata.statements?.length ?? 0) > 0) return whole;
  const labels = new Set(metadata.sources.flatMap(({ label }) => (label === undefined ? [] : [`${label}:`])));
  const foldable = foldableLabels(metadata, question);
  const shown: string[] = [];
  const definitions: string[] = [];
  for (const { title, words } of splitBlocks(text, labels)) {
    if (title !== null && foldable.has(title)) definitions.push(words);
    else shown.push(words);
  }
  return { shown: shown.join('\n\n'), definitions };
}

interface Block {
  readonly title: string | null;
  readonly words: string;
}

/** Paragraphs and quotes; a label and the quote below it are one. */
function splitBlocks(text: string, labels: ReadonlySet<string>): readonly Block[] {
  const blocks: Block[] = [];
  let labelled: Block | null = null;
  for (const words of text.split(/\n{2,}/u)) {
    const title = unescapeMarkdown(TITLE.exec(words.trim())?.[1] ?? '') || null;
    if (labelled !== null && words.startsWith('>')) {
      blocks[blocks.length - 1] = { title: labelled.title, words: `${labelled.words}\n\n${words}` };
      labelled = null;
      continue;
    }
    const block = { title, words };
    blocks.push(block);
    labelled = title !== null && labels.has(title) ? block : null;
  }
  return blocks;
}

function unescapeMarkdown(text: string): string {
  return text.replace(/\\([\\`*_[\]<>#|~])/gu, '$1');
}

function foldableLabels({ sources }: AnswerMetadata, question: string): ReadonlySet<string> {
  const asked = question.toLowerCase();
  const isAsked = (label: string) => {
    const term = TERM.exec(label)?.[1]?.toLowerCase() ?? '';
    return (
      term !== '' && /\b(?:mean|means|meaning|defin\w*|what(?:'s|’s| is| are))\b/u.test(asked) && asked.includes(term)
    );
  };
  return new Set(
    sources.flatMap(({ relation, label }) =>
      relation === 'definition' && label !== undefined && !isAsked(label) ? [`${label}:`] : [],
    ),
  );
}
