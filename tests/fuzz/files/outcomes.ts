/** What became of a file that was uploaded. */
export interface Outcome {
  /** In a few words, the same for all files of the same outcome: `refused: pdf-damaged`, `read`, `read in part`. */
  readonly class: string;
  /** What the server told about it, where it told something. */
  readonly message: string;
  /** Milliseconds until the answer to the upload, and until nothing was left to be done. */
  readonly answeredMs: number;
  readonly finishedMs: number;
  /** How many pages it has, as the server says; 0 where it was refused. */
  readonly pageCount: number;
  /** What is wrong with this end; empty when all is as it should be. */
  readonly faults: readonly string[];
}

/** How an upload may be refused, by the code of the answer. */
export const REFUSALS: readonly string[] = [
  'file-type',
  'file-empty',
  'file-too-large',
  'pdf-password',
  'pdf-certificate',
  'pdf-encryption',
  'pdf-damaged',
  'pdf-no-pages',
  'pdf-too-complex',
];
/** How reading may fail once a file was accepted. */
export const READING_FAILURES: readonly string[] = ['pdf-no-readable-text', 'pdf-too-complex'];

/** Opening is tried twice at most, for five seconds each, and waits for others that are being opened. */
export const ANSWER_LIMIT_MS = 60_000;
