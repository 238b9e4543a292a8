import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SupportVerdict } from '#server/ports/support-check.ts';

/**
 * What is wrong with an output that was written to be wrong:
 * `changed-quote` a word or number of its quote was changed; `wrong-figure`, `negation`, `wrong-party` its text says what
 * its true quote does not; `invented` it answers what the document does not say; `refusal` it finds nothing where the
 * document says it; `malformed` it is no answer at all.
 */
export type Flaw = 'changed-quote' | 'wrong-figure' | 'negation' | 'wrong-party' | 'invented' | 'refusal' | 'malformed';

/** What a model wrote for one question. */
export interface Recording {
  /** Id of the case. */
  readonly case: string;
  /** Left out for an answer that is meant to be true. */
  readonly flaw?: Flaw;
  readonly outputs: readonly RecordedOutput[];
  /** What the support check says of the statements; left out where none was made. */
  readonly verdicts?: readonly RecordedVerdict[];
}

/** By the text of the statement: its number differs from check to check. */
export interface RecordedVerdict {
  readonly statement: string;
  readonly verdict: SupportVerdict;
}

/** Output of one call, in the order in which the product called. */
export interface RecordedOutput {
  /** Name of the schema that was asked for, like "answer". */
  readonly task: string;
  /** Raw text of the model; as a value where it is JSON, which is written as that. */
  readonly output: unknown;
}

interface RecordingFile {
  /** Who wrote the outputs, when, and for which prompts. */
  readonly origin: string;
  readonly recordings: readonly Recording[];
}

/** Name of the schema of answers. */
export const ANSWER_TASK = 'answer';

export const RECORDED_ANSWERS = join(import.meta.dirname, 'recordings/answers.json');

export function readRecordings(path: string): RecordingFile {
  return JSON.parse(readFileSync(path, 'utf8')) as RecordingFile;
}

export function writeRecordings(path: string, file: RecordingFile): void {
  writeFileSync(path, `${JSON.stringify(file, null, 2)}\n`);
}

export function toText({ output }: RecordedOutput): string {
  return typeof output === 'string' ? output : JSON.stringify(output);
}

export function toOutput(task: string, text: string): RecordedOutput {
  try {
    return { task, output: JSON.parse(text) };
  } catch {
    return { task, output: text };
  }
}
