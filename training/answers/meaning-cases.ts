import { PLAYBOOK } from '#server/engine/playbook/playbook.ts';
import type { WordVectors } from '#server/engine/retrieval/meaning/word-vectors.ts';
import { findVectors } from '#server/engine/retrieval/sentences/find-vectors.ts';
import { tokenise } from '#server/engine/text/stem-words.ts';
import type { MarkedLine } from '#training/playbook/read-marked-documents.ts';
import type { AskedQuestion } from './asked-questions.ts';
import { type PlainMaterial, WHOLE_DOCUMENT } from './plain-cases.ts';
import type { MeaningCase } from './train-meaning.ts';
import type { PairCase, PairText } from './train-pairs.ts';

/** Samples of other records that a way to ask about one is compared with. */
const STRANGERS = 30;
/** A way to ask about a record in general counts less than a question to a document. */
const RECORD_WEIGHT = 0.5;
/** Steps through lists that have no common divisor with their lengths, so that neighbours are spread. */
const STEP = 7_919;

/** Questions with the lines that answer them, and ways to ask about records with their samples. */
export function listMeaningCases(
  { documents, wordings, samples }: PlainMaterial,
  questions: readonly AskedQuestion[],
): readonly MeaningCase[] {
  const asked = questions.flatMap(({ question, document, kind, lines, also }): MeaningCase[] => {
    const all = documents.get(document)?.lines ?? [];
    const right = lines.flatMap((line) => all[line - 1]?.text ?? []);
    if (right.length === 0 || WHOLE_DOCUMENT.has(kind)) return [];
    const wrong = all.flatMap(({ text, isHeading }, index) =>
      isHeading || lines.includes(index + 1) || also.includes(index + 1) ? [] : [text],
    );
    return [{ question, right, wrong, weight: 1 }];
  });
  const labelled = samples.filter(({ id, register }) => id !== null && register !== 'near-miss');
  const byRecord = Map.groupBy(labelled, ({ id }) => id);
  const general = [...PLAYBOOK, ...wordings].flatMap(({ id, questions: own }) => {
    const instances = byRecord.get(id) ?? [];
    return own.flatMap((question, turn): MeaningCase[] => {
      const sample = instances[turn % Math.max(1, instances.length)];
      if (!sample) return [];
      const strangers = Array.from(
        { length: STRANGERS },
        (_, place) => labelled[((turn + 1) * STEP + place * STEP * 31 + question.length) % labelled.length],
      );
      const wrong = strangers.flatMap((other) => (other === undefined || other.id === id ? [] : [other.text]));
      return [{ question, right: [sample.text], wrong, weight: RECORD_WEIGHT }];
    });
  });
  return [...asked, ...general];
}

/** The same for the pair encoder, which sees the heading above a line, and what was asked before. */
export function listPairCases(material: PlainMaterial, questions: readonly AskedQuestion[]): readonly PairCase[] {
  const printed = new Map([...material.documents].map(([name, { lines }]) => [name, addHeadings(lines)]));
  const asked = questions.flatMap(({ question, before, document, kind, lines, also }): PairCase[] => {
    const all = printed.get(document) ?? [];
    const right = lines.flatMap((line) => all[line - 1] ?? []);
    if (right.length === 0 || WHOLE_DOCUMENT.has(kind)) return [];
    const wrong = all.filter(
      ({ isHeading }, index) => !isHeading && !lines.includes(index + 1) && !also.includes(index + 1),
    );
    return [{ question: before === null ? question : `${before} ${question}`, right, wrong, weight: 1 }];
  });
  const general = listMeaningCases(material, []).map(({ question, right, wrong, weight }) => ({
    question,
    right: right.map(withoutHeading),
    wrong: wrong.map(withoutHeading),
    weight,
  }));
  return [...asked, ...general];
}

const withoutHeading = (text: string) => ({ text, heading: null });

function addHeadings(lines: readonly MarkedLine[]): readonly (PairText & { readonly isHeading: boolean })[] {
  let heading: string | null = null;
  return lines.map(({ text, isHeading }) => {
    if (isHeading) heading = text;
    return { text: text.replaceAll(' | ', ' '), heading: isHeading ? null : heading, isHeading };
  });
}

/** How much a word tells, by the position of its vector: rare in the lines of marked documents. */
export function createLineRarity({ documents }: PlainMaterial, vectors: WordVectors): (position: number) => number {
  const counts = new Map<number, number>();
  let lineCount = 0;
  for (const { lines } of documents.values()) {
    for (const { text } of lines) {
      lineCount += 1;
      for (const position of findVectors(tokenise(text), vectors))
        counts.set(position, (counts.get(position) ?? 0) + 1);
    }
  }
  return (position) => Math.log(1 + lineCount / (1 + (counts.get(position) ?? 0)));
}
