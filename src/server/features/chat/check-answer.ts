import type { Outcome } from '../../../contract/chat.ts';
import type { Source } from '../../../contract/sources.ts';
import type { AnswerDraft, ClaimedQuote } from '../../ports/language-model.ts';

export interface CheckedAnswer {
  readonly outcome: Outcome;
  readonly text: string;
  readonly sources: Source[];
  readonly near: Source[];
}

interface Citing {
  cite(quote: ClaimedQuote): Promise<Source[]>;
}

const REFUSAL =
  'I could not back an answer with the exact words of this document, so I will not give one. Please ask in other words. This question was not counted.';

/**
 * Lets only quotes through that stand on the page they name. An answer one of whose quotes fails is refused as a
 * whole: its words may rest on the quote that is not there.
 */
export async function checkAnswer(draft: AnswerDraft, citing: Citing): Promise<CheckedAnswer> {
  const [quoted, near] = await Promise.all([citeEach(draft.quotes, citing), citeEach(draft.near, citing)]);
  const failed = quoted.some((sources) => sources.length === 0);
  const unsupported = draft.outcome === 'answered' && quoted.length === 0;
  if (failed || unsupported) return { outcome: 'refused', text: REFUSAL, sources: [], near: near.flat() };
  return { outcome: draft.outcome, text: draft.text, sources: quoted.flat(), near: near.flat() };
}

function citeEach(quotes: readonly ClaimedQuote[], citing: Citing): Promise<Source[][]> {
  return Promise.all(quotes.map((quote) => citing.cite(quote)));
}
