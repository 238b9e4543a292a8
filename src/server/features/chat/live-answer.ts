import type { ChatEvent, ChatResponse } from '../../../contract/chat.ts';
import type { Source } from '../../../contract/sources.ts';
import { endOfSentences } from '../../domain/claims/sentences.ts';
import { maskNumbers } from '../../domain/mask-numbers.ts';
import type { AnswerPart, AnswerRequest, ClaimedQuote } from '../../ports/language-model.ts';
import { claimSourcesOf, withoutInvisible } from './check-answer.ts';
import { markUnbacked } from './mark-unbacked.ts';

/** What whoever asked is told while an answer is being made. */
export type AnswerEvent = Extract<ChatEvent, { type: 'text-delta' | 'source' | 'withdrawn' }>;

interface LiveAnswerParts {
  readonly citing: { cite(quote: ClaimedQuote): Promise<Source[]> };
  readonly tell: (event: AnswerEvent) => void;
}

/** An answer that is told while it is being written. */
export interface LiveAnswer {
  /** Hears what the model wrote so far in answer to this. */
  hear(request: AnswerRequest, part: AnswerPart): void;
  /** Tells what is still missing of the checked and stored answer, and takes back what does not belong to it. */
  end(answer: Pick<ChatResponse, 'response' | 'sources'>): void;
  /** Takes back what was told: there will be no answer. */
  fail(): void;
}

/** Words come in small groups, so that a reader can follow while the rest arrives. */
const DELTA_PATTERN = /\s*\S+(?:\s+\S+){0,3}\s*/g;

/**
 * Tells an answer sentence by sentence, and nothing before it was checked: no word before every quote was found on its
 * page, and no sentence that the check of the whole answer would not let stand in the same form. That check still has the
 * last word: where it decides otherwise, everything is taken back and told anew.
 */
export function createLiveAnswer({ citing, tell }: LiveAnswerParts): LiveAnswer {
  let round = 0;
  let isEnded = false;
  /** Undefined until all quotes of this round are found. */
  let sources: readonly Source[] | undefined;
  let written = '';
  let complete = 0;
  let told = '';

  function begin(): number {
    if (sources) tell({ type: 'withdrawn' });
    sources = undefined;
    written = '';
    complete = 0;
    told = '';
    round += 1;
    return round;
  }

  async function checkQuotes(request: AnswerRequest, quotes: readonly ClaimedQuote[]): Promise<void> {
    const own = begin();
    const cited = await Promise.all(quotes.map((quote) => citing.cite(quote)));
    if (own !== round || isEnded || cited.some((found) => found.length === 0)) return;
    sources = cited.flat();
    for (const source of sources) tell({ type: 'source', source });
    tellSentences(request);
  }

  function tellSentences(request: AnswerRequest): void {
    const end = endOfSentences(written);
    if (!sources || end <= complete) return;
    complete = end;
    const known = claimSourcesOf('answered', { sources: [...sources], near: [] }, request);
    const { text: marked, inventsQuotation } = markUnbacked(written.slice(0, end), known, request.question);
    const text = marked === null ? null : maskNumbers(marked);
    if (text === null || inventsQuotation || !text.startsWith(told)) return;
    if (text.length > told.length) tell({ type: 'text-delta', text: text.slice(told.length) });
    told = text;
  }

  return {
    hear(request, part) {
      if (isEnded) return;
      if (part.kind === 'withdrawn') begin();
      if (part.kind === 'text') {
        written = withoutInvisible(part.text).trimStart();
        tellSentences(request);
      }
      if (part.kind === 'quotes') {
        // A check that fails here fails again, and is heard, when the whole answer is checked.
        checkQuotes(request, part.quotes).catch(() => {});
      }
    },

    end({ response, sources: checked }) {
      isEnded = true;
      // What belongs to the answer follows behind its own sources and words.
      const own = checked.slice(0, sources?.length);
      const isSame = JSON.stringify(sources) === JSON.stringify(own) && response.startsWith(told);
      if (sources && !isSame) begin();
      for (const [text] of response.slice(told.length).matchAll(DELTA_PATTERN)) tell({ type: 'text-delta', text });
      for (const source of checked.slice(sources?.length ?? 0)) tell({ type: 'source', source });
    },

    fail() {
      isEnded = true;
      begin();
    },
  };
}
