import type { Analysis, FoundBy } from '#contract/analysis.ts';
import { analysisTexts } from '../texts.ts';

/** What a language model has to do with an analysis, in short sentences; none where it has no share in it. */
export function describeModelShare({ modelShare, engine }: Pick<Analysis, 'modelShare' | 'engine'>): string[] {
  if (!modelShare) return [];
  const { foundBy, supportCheck, leftOut, assessedInPlaceOf } = modelShare;
  const { basicInfo, keyTerms, riskFactors, obligations } = foundBy;
  const all = [basicInfo, keyTerms, riskFactors, obligations].flat();
  const countOf = (finder: FoundBy) => all.filter((found) => found === finder).length;
  const found = analysisTexts.foundBy(countOf('both'), countOf('model'), countOf('built-in'), engine);
  return [
    ...(assessedInPlaceOf === 'language' ? [analysisTexts.languageAssessedBy(engine)] : []),
    ...(assessedInPlaceOf === 'kind' ? [analysisTexts.kindAssessedBy(engine)] : []),
    found,
    supportCheck === 'done' ? analysisTexts.supportChecked(engine) : analysisTexts.onlyQuotesChecked(engine),
    ...(leftOut > 0 ? [analysisTexts.leftOut(leftOut, engine)] : []),
  ];
}
