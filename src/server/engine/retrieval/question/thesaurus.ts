import { stemWord, tokenise } from '#server/engine/text/stem-words.ts';
import groups from './thesaurus.json' with { type: 'json' };

/** A phrase as the stems of its words. */
type Phrase = readonly string[];

interface MeaningGroup {
  readonly number: number;
  readonly phrases: readonly Phrase[];
}

export interface Thesaurus {
  /** Groups of words of like meaning of which a word or phrase stands in the text. */
  groupsIn(stems: readonly string[]): readonly MeaningGroup[];
}

/** Reads the list of words and phrases that mean much the same to someone who asks about a contract. */
function createThesaurus(): Thesaurus {
  const meanings: MeaningGroup[] = groups.map((phrases, number) => ({
    number,
    phrases: phrases.map((phrase) => tokenise(phrase).map(stemWord)),
  }));
  const byFirstStem = new Map<string, { phrase: Phrase; group: MeaningGroup }[]>();
  for (const group of meanings) {
    for (const phrase of group.phrases) {
      const entries = byFirstStem.get(phrase[0] ?? '') ?? [];
      entries.push({ phrase, group });
      byFirstStem.set(phrase[0] ?? '', entries);
    }
  }
  return {
    groupsIn: (stems) => {
      const found = new Set<MeaningGroup>();
      stems.forEach((stem, index) => {
        for (const { phrase, group } of byFirstStem.get(stem) ?? []) {
          if (phrase.every((part, offset) => stems[index + offset] === part)) found.add(group);
        }
      });
      return [...found];
    },
  };
}

/** It never changes, so all share one. */
export const THESAURUS = createThesaurus();
