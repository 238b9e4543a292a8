/** Pieces of a candidate and of the heading above it, by numbers of the vocabulary. */
export interface CandidatePieces {
  readonly heading: readonly number[];
  readonly text: readonly number[];
}

/** Pieces as the encoder reads them, and for each the part that it belongs to. */
export interface LaidOutText {
  readonly pieces: readonly number[];
  /** One of `PART` for each piece. */
  readonly parts: readonly number[];
}

/** Signs of BERT (Devlin et al. 2019): before a text, and after each of its parts. */
const SIGN = { begin: 101, end: 102 } as const;
/** As in training/reranker/encoder.py. */
const PART = { question: 0, heading: 1, candidate: 3 } as const;
/** Most pieces of each part that are read. The same in training/reranker/encoder.py. */
export const PIECES_READ = { question: 40, heading: 10, text: 80 } as const;
/** Most pieces of one text, with the signs. */
export const PIECES_LIMIT = PIECES_READ.text + PIECES_READ.heading + 3;
/** Most pieces of a question and of a sentence that are read together. The same in training/polarity-encoder. */
export const PAIR_READ = { question: 30, text: 60 } as const;

export function layOutQuestion(question: readonly number[]): LaidOutText {
  const pieces = [SIGN.begin, ...question.slice(0, PIECES_READ.question), SIGN.end];
  return { pieces, parts: pieces.map(() => PART.question) };
}

/** The candidate, and after it the heading where there is one. */
export function layOutCandidate({ heading, text }: CandidatePieces): LaidOutText {
  const own = [SIGN.begin, ...text.slice(0, PIECES_READ.text), SIGN.end];
  const above = heading.length === 0 ? [] : [...heading.slice(0, PIECES_READ.heading), SIGN.end];
  return {
    pieces: [...own, ...above],
    parts: [...own.map(() => PART.candidate), ...above.map(() => PART.heading)],
  };
}

/** A question and a sentence as one text, so that each piece of one is read with those of the other. */
export function layOutPair(question: readonly number[], text: readonly number[]): LaidOutText {
  const asked = [SIGN.begin, ...question.slice(0, PAIR_READ.question), SIGN.end];
  const said = [...text.slice(0, PAIR_READ.text), SIGN.end];
  return { pieces: [...asked, ...said], parts: [...asked.map(() => PART.question), ...said.map(() => PART.candidate)] };
}
