import type { Source } from '../../../contract/sources.ts';
import { splitSentences } from '../../domain/claims/sentences.ts';
import { findUnsupportedClaims, type UnsupportedClaim } from '../../domain/claims.ts';
import type { DraftDate, DraftItem, DraftRisk, PageText } from '../../ports/language-model.ts';

/** Compares a model's words with the quotes under them; what was extracted from the document passes. */
export interface WordCheck {
  /** An item whose words say what its quotes do not is told in the words of the quotes; undefined where it has none. */
  item<Item extends DraftItem>(item: Item, sources: readonly Source[]): Item | undefined;
  /** The same for a risk, and for its words to each side. */
  risk(risk: DraftRisk, sources: readonly Source[]): DraftRisk | undefined;
  /** A model cannot be followed when it counts days: only a day that is printed in its quotes is kept. */
  date(
    date: Pick<DraftDate, 'day' | 'title' | 'detail' | 'isPrinted' | 'isExtracted'>,
    sources: readonly Source[],
  ): boolean;
  /** Leaves out the sentences that say what stands in none of the quotes of the whole analysis. */
  summary(summary: DraftItem, sources: readonly Source[]): DraftItem;
}

/** A title for a risk whose own said what the document does not. */
const PLAIN_RISK_TITLE = 'A provision to read with care';
const QUOTE_LENGTH_LIMIT = 600;

/** @param pages of the document: section numbers and names may stand anywhere on the pages of the quotes */
export function createWordCheck(pages: readonly PageText[]): WordCheck {
  const findUnbacked = (text: string, sources: readonly Source[]): readonly UnsupportedClaim[] => {
    const pageNumbers = sources.map(({ pageNumber }) => pageNumber);
    const around = pages.filter(({ pageNumber }) => pageNumbers.includes(pageNumber)).map((page) => page.text);
    const quotes = sources.map(({ quote }) => quote);
    return findUnsupportedClaims(text, { quotes, surroundings: around, pageNumbers });
  };
  const isBacked = (text: string, sources: readonly Source[]): boolean =>
    findUnbacked(visible(text), sources).length === 0;
  return {
    item(item, sources) {
      if (item.isExtracted) return item;
      if (sources.length === 0) return undefined;
      return { ...item, text: isBacked(item.text, sources) ? visible(item.text) : quoteWords(sources) };
    },
    risk(risk, sources) {
      if (risk.isExtracted) return risk;
      if (sources.length === 0) return undefined;
      const views = risk.views?.filter((view) => isBacked(`${view.risk}\n${view.explanation}`, sources));
      return {
        ...risk,
        risk: isBacked(risk.risk, sources) ? visible(risk.risk) : PLAIN_RISK_TITLE,
        explanation: isBacked(risk.explanation, sources) ? visible(risk.explanation) : quoteWords(sources),
        ...(views && { views }),
      };
    },
    date({ day, title, detail, isPrinted, isExtracted }, sources) {
      return isExtracted === true || (isPrinted && isBacked(`${day}\n${title}\n${detail}`, sources));
    },
    summary(summary, sources) {
      if (summary.isExtracted) return summary;
      const text = visible(summary.text);
      // All at once: the sources are those of the whole analysis, and take long to be read.
      const claims = findUnbacked(text, sources);
      const kept = splitSentences(text).filter(
        ({ start, end }) => !claims.some((claim) => claim.start < end && start < claim.end),
      );
      return { ...summary, text: kept.map(({ words }) => words.trim()).join(' ') };
    },
  };
}

/** Characters that nobody sees could part a figure in two, or turn its digits around. */
function visible(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/** The document's own words, in its own order. */
function quoteWords(sources: readonly Source[]): string {
  const words = sources.map(({ quote }) => quote.replace(/\s+/gu, ' ').trim());
  let kept = `The document says: “${words[0] ?? ''}”`;
  for (const more of words.slice(1)) if (kept.length + more.length < QUOTE_LENGTH_LIMIT) kept += `, “${more}”`;
  return kept;
}
