import type { Analysis, FoundBy } from '#contract/analysis.ts';
import { analysisTexts } from '../texts.ts';

/** What a language model has to do with an analysis, in short sentences; none where it has no share in it. */
export function describeModelShare({ modelShare, engine }: Pick<Analysis, 'modelShare' | 'engine'>): string[] {
  if (!modelShare) return [];
  const { foundBy, supportCheck, leftOut, assessedInPlaceOf } = modelShare;
  const { basicInfo, keyTerms, riskFactors, obligations } = foundBy;
  const all = [basicInfo, keyTerms, riskFactors, obligations].flat();
  const countOf = (finder: FoundBy) => all.filter((found) => found === finder).length;
  const [both, model, builtIn] = [countOf('both'), countOf('model'), countOf('built-in')];
  const isSupportChecked = supportCheck === 'done';
  return [
    ...(assessedInPlaceOf === 'language' ? [analysisTexts.languageAssessedBy(engine)] : []),
    ...(assessedInPlaceOf === 'kind' ? [analysisTexts.kindAssessedBy(engine)] : []),
    ...(both > 0 ? [analysisTexts.foundByBoth(both, engine)] : []),
    ...(model > 0 ? [analysisTexts.foundByModel(model, engine)] : []),
    ...(builtIn > 0 ? [analysisTexts.foundByBuiltIn(builtIn)] : []),
    isSupportChecked ? analysisTexts.supportChecked(engine) : analysisTexts.onlyQuotesChecked(engine),
    ...(leftOut > 0 ? [analysisTexts.leftOut(leftOut, engine)] : []),
  ];
}
