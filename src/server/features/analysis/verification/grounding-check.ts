import type { Source } from '#contract/sources.ts';
import { splitSentences } from '#server/domain/claims/sentences.ts';
import { stripInvisibleCharacters } from '#server/domain/text/strip-invisible.ts';
import type { DraftDate, DraftItem, DraftRisk, PageText } from '#server/ports/language-model.ts';
import type { UnsupportedClaim, Verification } from '#server/ports/verification.ts';

/** Checks that a model's words are supported by their quotes; text extracted from the document passes. */
export interface GroundingCheck {
  /** Replaces an unsupported text by the words of its quotes; undefined when it has none. */
  item<Item extends DraftItem>(item: Item, sources: readonly Source[]): Promise<Item | undefined>;
  /** The same for a risk and its wording for each party. */
  risk(risk: DraftRisk, sources: readonly Source[]): Promise<DraftRisk | undefined>;
  /** Only a date printed in its quotes is kept: key dates that are calculated come with their calculation elsewhere. */
  date(
    date: Pick<DraftDate, 'day' | 'title' | 'detail' | 'isPrinted' | 'isExtracted'>,
    sources: readonly Source[],
  ): Promise<boolean>;
  /** Removes the sentences that no quote of the whole analysis supports. */
  summary(summary: DraftItem, sources: readonly Source[]): Promise<DraftItem>;
}

/** Fallback title for a risk whose own title is unsupported. */
const PLAIN_RISK_TITLE = 'A provision to read with care';
const QUOTE_LENGTH_LIMIT = 600;

/** @param pages of the document: section numbers and names may be anywhere on the pages of the quotes */
export function createGroundingCheck(pages: readonly PageText[], verification: Verification): GroundingCheck {
  /** The unsupported claims of each text. */
  const check = (texts: readonly string[], sources: readonly Source[], mustBePrinted = false) => {
    const pageNumbers = new Set(sources.map(({ pageNumber }) => pageNumber));
    const around = pages.filter(({ pageNumber }) => pageNumbers.has(pageNumber)).map((page) => page.text);
    const quotes = sources.map(({ quote }) => quote);
    return verification.findUnsupportedClaims(texts, {
      quotes,
      context: around,
      pageNumbers: [...pageNumbers],
      mustBePrinted,
    });
  };
  const areSupported = async (texts: readonly string[], sources: readonly Source[]): Promise<readonly boolean[]> =>
    (await check(texts.map(stripInvisibleCharacters), sources)).map((claims) => claims.length === 0);
  return {
    async item(item, sources) {
      if (item.isExtracted) return item;
      if (sources.length === 0) return undefined;
      const [isSupported] = await areSupported([item.text], sources);
      return { ...item, text: isSupported ? stripInvisibleCharacters(item.text) : quoteWords(sources) };
    },
    async risk(risk, sources) {
      if (risk.isExtracted) return risk;
      if (sources.length === 0) return undefined;
      const { views } = risk;
      const viewTexts = views?.map((view) => `${view.risk}\n${view.explanation}`) ?? [];
      const [isTitleSupported, isSupported, ...viewsSupported] = await areSupported(
        [risk.risk, risk.explanation, ...viewTexts],
        sources,
      );
      return {
        ...risk,
        risk: isTitleSupported ? stripInvisibleCharacters(risk.risk) : PLAIN_RISK_TITLE,
        explanation: isSupported ? stripInvisibleCharacters(risk.explanation) : quoteWords(sources),
        ...(views && { views: views.filter((_view, index) => viewsSupported[index]) }),
      };
    },
    async date({ day, title, detail, isPrinted, isExtracted }, sources) {
      if (isExtracted === true || !isPrinted) return isExtracted === true;
      const [claims] = await check([stripInvisibleCharacters(`${day}\n${title}\n${detail}`)], sources, true);
      return claims?.length === 0;
    },
    async summary(summary, sources) {
      if (summary.isExtracted) return summary;
      const text = stripInvisibleCharacters(summary.text);
      // In one call: the sources are those of the whole analysis, and parsing them takes long.
      const [claims = []] = await check([text], sources);
      return { ...summary, text: withoutUnsupported(text, claims) };
    },
  };
}

/** The text without the sentences that a claim overlaps. */
function withoutUnsupported(text: string, claims: readonly UnsupportedClaim[]): string {
  const kept = splitSentences(text).filter(
    ({ start, end }) => !claims.some((claim) => claim.start < end && start < claim.end),
  );
  return kept.map(({ words }) => words.trim()).join(' ');
}

/** The quoted words, in document order. */
function quoteWords(sources: readonly Source[]): string {
  const words = sources.map(({ quote }) => quote.replace(/\s+/gu, ' ').trim());
  let kept = `The document says: “${words[0] ?? ''}”`;
  for (const more of words.slice(1)) if (kept.length + more.length < QUOTE_LENGTH_LIMIT) kept += `, “${more}”`;
  return kept;
}
