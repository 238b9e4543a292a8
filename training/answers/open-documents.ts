import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import type { ClauseModel } from '#server/engine/clauses/clause-model.ts';
import { buildIndexContent, type IndexContent } from '#server/engine/retrieval/index/index-content.ts';
import type { WordVectors } from '#server/engine/retrieval/meaning/word-vectors.ts';
import type { PairEncoder } from '#server/engine/retrieval/pairing/pair-encoder.ts';
import { createSentenceSource, type SentenceSource } from '#server/engine/retrieval/sentences/candidate-sentences.ts';
import { foldWhiteSpace } from '#server/engine/text/source-text.ts';
import { documentOf } from '#training/document-of.ts';
import type { MarkedDocument } from '#training/playbook/read-marked-documents.ts';

/** Scores of the lines of marked documents by provision models that have not seen their author. */
export interface LineScores {
  readonly rows: readonly string[];
  /** By author and name of the document; for each line one number for each row. */
  readonly documents: ReadonlyMap<string, readonly Float32Array[]>;
}

/** A marked document as the search sees it. */
export interface OpenDocument {
  readonly name: string;
  readonly content: IndexContent;
  readonly source: SentenceSource;
  /** 1-based numbers of the lines in which most of a range of a passage lies. */
  readonly linesOf: (ordinal: number, start: number, end: number) => readonly number[];
}

/** A range is of a line when this much of the shorter one is shared. */
const SHARED = 0.5;

/** Indexes a marked document; its sentences have the scores of the lines that they stand in. */
export function openDocument(
  document: MarkedDocument,
  { rows, documents }: LineScores,
  {
    model,
    vectors,
    pairs,
  }: { readonly model: ClauseModel; readonly vectors: WordVectors; readonly pairs: PairEncoder },
): OpenDocument {
  const name = `${document.author}-${document.name}`;
  const scores = documents.get(name) ?? [];
  const printed = document.lines.map(({ text }) => printLine(text, layoutOf(name)));
  const page = printed.join('\n');
  const starts: number[] = [];
  printed.reduce((start, text) => {
    starts.push(start);
    return start + text.length + 1;
  }, 0);
  const content = buildIndexContent(documentOf(page, document.title), model);
  const linesIn = (start: number, end: number): readonly number[] =>
    printed.flatMap((text, index) => {
      const from = starts[index] ?? 0;
      const shared = Math.min(end, from + text.length) - Math.max(start, from);
      return shared >= SHARED * Math.min(end - start, text.length) && shared > 0 ? [index + 1] : [];
    });
  const none = new Float32Array(rows.length).fill(-1);
  // The place of a sentence is found by its words: equal words have equal scores.
  const byText = new Map(printed.map((text, index) => [foldWhiteSpace(text), scores[index] ?? none]));
  const source = createSentenceSource(
    {
      rows,
      score: (sentence) => {
        const text = foldWhiteSpace(sentence);
        const known = byText.get(text);
        if (known) return known;
        const line = [...byText.keys()].find((own) => own.includes(text) || text.includes(own));
        return (line === undefined ? undefined : byText.get(line)) ?? none;
      },
    },
    vectors,
    pairs,
  );
  return {
    name,
    content,
    source,
    linesOf: (ordinal, start, end) => {
      const from = content.passages[ordinal]?.spans[0]?.start ?? 0;
      return linesIn(from + start, from + end);
    },
  };
}

/** How a document is printed: its width in characters, and what stands between the cells of a row. */
interface Layout {
  readonly width: number;
  readonly gap: string;
}

/** PDF files lose the gaps between cells as often as not; columns are narrow or wide. */
const GAPS = [' ', ' \t ', ' ', '    '] as const;
const WIDTHS = [96, 62, 110, 84, 74] as const;

/** A layout that is always the same for a document. */
function layoutOf(name: string): Layout {
  const hash = [...name].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0, 7);
  return { width: WIDTHS[hash % WIDTHS.length] ?? 96, gap: GAPS[(hash >>> 8) % GAPS.length] ?? ' ' };
}

/** Breaks a line like running text in a column, as the text of a PDF has it. */
function printLine(text: string, { width, gap }: Layout): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.replaceAll(' | ', gap).split(/ (?=\S)/u)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

export function readLineScores(path: string): LineScores {
  if (!existsSync(path)) throw new Error(`${path} is missing. Train the provisions first: npm run train provisions`);
  return deserialize(readFileSync(path)) as LineScores;
}

export function writeLineScores(path: string, scores: LineScores): void {
  writeFileSync(path, serialize(scores));
}
