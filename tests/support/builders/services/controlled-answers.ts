import type { LanguageModel } from '#server/ports/language-model.ts';
import { makeGate } from '#tests/support/builders/server/gate.ts';

/** A false quote is one of words that no document has. */
export type AnswerOutcome = 'answer' | 'fail' | 'misquote';

/** What becomes of the answers of a model; a test may also delay them. */
export class AnswerControl {
  readonly gate = makeGate();
  #begun = 0;
  #outcomeOf: (position: number) => AnswerOutcome = () => 'answer';

  /** Decides on the next answers by their position, counted from one. */
  set(outcome: AnswerOutcome | ((position: number) => AnswerOutcome)): void {
    this.#begun = 0;
    this.#outcomeOf = typeof outcome === 'function' ? outcome : () => outcome;
  }

  reset(): void {
    this.set('answer');
    this.gate.open();
  }

  wrap(model: LanguageModel): LanguageModel {
    return {
      ...model,
      answer: async (request, options) => {
        this.#begun += 1;
        const position = this.#begun;
        await this.gate.pass();
        const outcome = this.#outcomeOf(position);
        if (outcome === 'fail') throw new Error('the engine failed');
        const draft = await model.answer(request, options);
        if (outcome === 'answer') return draft;
        return { ...draft, quotes: draft.quotes.map((quote) => ({ ...quote, text: 'words of no document' })) };
      },
    };
  }
}
