import { readJurisdiction } from '#server/engine/facts/law-facts.ts';
import { findCompanyNames } from '#server/engine/parties/names.ts';
import { findDates } from '#server/engine/text/dates.ts';
import { describePeriod, findPeriods } from '#server/engine/text/periods.ts';
import { createPlainSearch } from './plain-search.ts';

const PARTIES = 2;

/** Baseline facts: the first value of the right kind in the passage that plain BM25 ranks first. */
interface PlainFacts {
  readonly valueOf: (category: string) => string | null;
  readonly parties: readonly string[];
}

/**
 * Extracts facts by plain search: BM25 over chunks of 800 characters for the name of the category, and in the first chunk
 * the first date, period, place or two names, parsed by the engine's own parsers.
 */
export function readPlainFacts(text: string): PlainFacts {
  const search = createPlainSearch([{ pageNumber: 1, text }]);
  const firstFor = (category: string): string => {
    const passage = search(category)[0];
    return passage === undefined ? '' : text.slice(passage.start, passage.end).replace(/\s+/gu, ' ');
  };
  return {
    valueOf: (category) => {
      const passage = firstFor(category);
      if (/date/iu.test(category)) return findDates(passage)[0]?.iso ?? null;
      if (/law/iu.test(category)) return readJurisdiction(passage);
      const period = findPeriods(passage)[0];
      return period === undefined ? null : describePeriod(period);
    },
    parties: findCompanyNames(firstFor('parties agreement between'))
      .slice(0, PARTIES)
      .map(({ name }) => name),
  };
}

/** The passage that plain search ranks first for a label of a lawyer's notes, white space folded. */
export function readPlainFigures(text: string): (label: string) => string {
  const search = createPlainSearch([{ pageNumber: 1, text }]);
  return (label) => {
    const passage = search(label)[0];
    return passage === undefined ? '' : text.slice(passage.start, passage.end).replace(/\s+/gu, ' ');
  };
}
