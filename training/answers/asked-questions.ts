import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A plain question to a marked document, with what an expert would answer. */
export interface AskedQuestion {
  readonly author: string;
  /** Name of the document, with its author in front: "tara-03-saffron-reel-editor". */
  readonly document: string;
  readonly question: string;
  /** The question that it follows, if it only makes sense after one. */
  readonly before: string | null;
  readonly kind: string;
  readonly answer: string;
  /** 1-based, over all lines of the document: any of them is a right first quote. Empty where the document has no answer. */
  readonly lines: readonly number[];
  /** Lines that belong to a whole answer. */
  readonly also: readonly number[];
  /** What a right answer has to say: figures, days, names, "yes" or "no". */
  readonly must: readonly string[];
  /** The shortest stretch of a line that is the answer itself; null where there is none. */
  readonly span: string | null;
  /** Whether an expert would begin with yes; null where neither is wanted, or the author did not say. */
  readonly isYes: boolean | null;
}

interface QuestionLine {
  readonly q: string;
  /** The same asked in other words, by authors who did not see the document. */
  readonly asked?: readonly string[];
  readonly kind: string;
  readonly answer: string;
  readonly lines: readonly number[];
  readonly also?: readonly number[];
  readonly must?: readonly string[];
  readonly span?: string;
  readonly yes?: boolean;
  readonly follows?: number;
}

/** Reads `<folder>/<author>/<document>.jsonl`. @throws Error when a line is no JSON */
export function readAskedQuestions(folder: string): readonly AskedQuestion[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: author }) =>
      readdirSync(join(folder, author))
        .filter((file) => file.endsWith('.jsonl'))
        .sort()
        .flatMap((file) => readFile(join(folder, author, file), author, file.replace('.jsonl', ''))),
    );
}

/** Whether an expert's answer says yes or no; null where it says neither. */
function readYesOrNo({ answer, must }: Pick<AskedQuestion, 'answer' | 'must'>): boolean | null {
  const wanted = must.map((one) => one.toLowerCase());
  if (wanted.includes('yes') !== wanted.includes('no')) return wanted.includes('yes');
  if (/^(?:yes|ja)\b/iu.test(answer)) return true;
  return /^(?:no|nein)\b/iu.test(answer) ? false : null;
}

function readFile(path: string, author: string, document: string): readonly AskedQuestion[] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as QuestionLine);
  return lines.flatMap(({ q, asked = [], kind, answer, lines: best, also = [], must = [], span, yes, follows }) =>
    [q, ...asked].map((question) => ({
      author,
      document,
      question,
      before: follows === undefined ? null : (lines[follows]?.q ?? null),
      kind,
      answer,
      lines: best,
      also,
      must,
      span: span ?? null,
      isYes: yes ?? readYesOrNo({ answer, must }),
    })),
  );
}
