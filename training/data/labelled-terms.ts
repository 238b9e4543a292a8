import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitSentences } from '#server/engine/text/sentences.ts';
import { buildSourceText } from '#server/engine/text/source-text.ts';

/** A sentence of terms of service, as lawyers marked it. */
export interface TermsSentence {
  readonly text: string;
  /** Categories in which it is potentially or clearly unfair to consumers; empty where it is not. */
  readonly unfair: readonly string[];
}

/** Terms of service of one company (Galassi et al. 2024, CC BY 4.0). */
export interface LabelledTerms {
  readonly company: string;
  readonly sentences: readonly TermsSentence[];
}

/** Every third company is held out. */
const HELD_OUT_EVERY = 3;
/** `<ter2>`: category and level; 1 is fair, 2 potentially unfair, 3 clearly unfair. */
const TAG = /<(\/?)([a-z]+)([123])?>/gu;
const UNFAIR_FROM = 2;

/**
 * Reads the English terms of service of the test material.
 * @throws Error when they are not there
 */
export function readLabelledTerms(dataFolder: string): {
  readonly trained: readonly LabelledTerms[];
  readonly heldOut: readonly LabelledTerms[];
} {
  const folder = join(dataFolder, 'terms/en');
  const all = readdirSync(folder)
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .map((name) => ({
      company: name.replace('.xml', ''),
      sentences: readSentences(readFileSync(join(folder, name), 'utf8')),
    }));
  return {
    trained: all.filter((_, index) => index % HELD_OUT_EVERY !== 0),
    heldOut: all.filter((_, index) => index % HELD_OUT_EVERY === 0),
  };
}

/** Marked spans are sentences of their own; the text between them is split. */
function readSentences(tagged: string): readonly TermsSentence[] {
  const sentences: TermsSentence[] = [];
  const open: string[] = [];
  let from = 0;
  const close = (to: number): void => {
    const text = tagged.slice(from, to);
    const unfair = [...new Set(open)];
    const source = buildSourceText({
      documentId: 0,
      title: '',
      pages: [{ pageNumber: 1, text }],
      unreadPages: [],
    });
    for (const sentence of splitSentences(source)) sentences.push({ text: sentence.text, unfair });
  };
  for (const match of tagged.matchAll(TAG)) {
    const [mark, slash, category = '', level] = match;
    close(match.index);
    from = match.index + mark.length;
    if (Number(level ?? UNFAIR_FROM) < UNFAIR_FROM) continue;
    if (slash === '') open.push(category);
    else open.splice(open.lastIndexOf(category), open.includes(category) ? 1 : 0);
  }
  close(tagged.length);
  return sentences;
}
