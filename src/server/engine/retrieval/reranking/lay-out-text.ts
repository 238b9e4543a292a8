/** Pieces of a candidate and of what stands around it, by numbers of the vocabulary. */
export interface CandidatePieces {
  /** Of the heading above it. */
  readonly heading: readonly number[];
  /** Of the text that stands before it in its passage. */
  readonly before: readonly number[];
  readonly text: readonly number[];
}

/** Pieces as the encoder reads them, and for each the part that it belongs to. */
export interface LaidOutText {
  readonly pieces: readonly number[];
  /** 0: question, 1: heading, 2: text before, 3: the candidate. */
  readonly parts: readonly number[];
}

/** Sign between the parts. */
const SEPARATOR = 3;
/** Most pieces of each part; of what stands before, the last ones are read. The same in training/reranker/train.py. */
const PIECES = { question: 40, heading: 14, before: 16, text: 80 } as const;
/** Most pieces of one text. */
export const PIECES_LIMIT = PIECES.heading + PIECES.before + PIECES.text + 2;

export function layOutQuestion(question: readonly number[]): LaidOutText {
  const pieces = question.slice(0, PIECES.question);
  return { pieces, parts: pieces.map(() => 0) };
}

/** The heading, what stands before, and the candidate, one after the other. */
export function layOutCandidate({ heading, before, text }: CandidatePieces): LaidOutText {
  const parts = [heading.slice(0, PIECES.heading), before.slice(-PIECES.before), text.slice(0, PIECES.text)];
  const marked = parts.map((own, place) => (place === 0 ? own : [SEPARATOR, ...own]));
  return { pieces: marked.flat(), parts: marked.flatMap((own, place) => own.map(() => place + 1)) };
}
