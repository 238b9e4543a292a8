import type { DraftItem } from '#server/ports/language-model.ts';
import type { ReadSentence } from '../findings/find-findings.ts';
import { DUTY_MINIMUM } from '../findings/find-findings.ts';
import type { Sentence } from '../text/sentences.ts';
import type { ToldMeaning } from './told-meaning.ts';

/** More terms than these are a document of their own; the model is asked for those that matter. */
const TERM_LIMIT = 24;

/**
 * Terms that an external model found and that are shown nowhere else: neither as a risk nor as a duty.
 * @param used sentences that are shown as terms already
 */
export function tellTerms(sentences: readonly ReadSentence[], used: ReadonlySet<Sentence>): readonly DraftItem[] {
  return sentences
    .flatMap(({ told, sentence, provisions, duty }) => {
      if (told === undefined || used.has(sentence) || duty >= DUTY_MINIMUM) return [];
      if (told.isRisk || told.agreed.isShown) return [];
      return [{ text: `${termOf(told, provisions.candidates[0]?.record.term)}: ${told.provision.statement}`, told }];
    })
    .slice(0, TERM_LIMIT)
    .map(({ text, told }) => ({ text, quotes: told.provision.quotes, foundBy: 'model' }));
}

function termOf({ provision }: ToldMeaning, ofRecord: string | undefined): string {
  return ofRecord ?? provision.term;
}
