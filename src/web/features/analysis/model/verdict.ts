import type { Analysis, Side } from '#contract/analysis.ts';
import { areReaders } from '#contract/analysis-perspective.ts';
import { splitRiskTitle } from '#contract/analysis-verdict.ts';
import { analysisTexts } from '../texts.ts';
import { chosenSide } from './perspective.ts';

/** "Top risk for you", "Top 3 risks for the Tenant"; "Top 3 risks" where it is unclear of one whom it affects. */
export function titleOfWorst(
  analysis: Pick<Analysis, 'side' | 'suggestedSide' | 'sides' | 'riskFactors'>,
  indexes: readonly number[],
): string {
  const count = indexes.length;
  if (areReaders(analysis, indexes)) return analysisTexts.topRisksFor(count, analysisTexts.you);
  if (analysis.side !== null) return analysisTexts.topRisks(count);
  const suggested = analysis.sides.find(({ id }) => id === analysis.suggestedSide?.id);
  return suggested ? analysisTexts.topRisksFor(count, nameOfSide(suggested)) : analysisTexts.topRisks(count);
}

/** What a document calls a side that has no other role. */
const SPEAKER = /^(?:you|we)$/iu;

/** "the Tenant"; the name of a side without a role, or one that is only called “you” or “we”. */
export function nameOfSide({ role, label, names }: Pick<Side, 'role' | 'label' | 'names'>): string {
  const [name] = names;
  if (SPEAKER.test(role)) return name ?? label;
  return label.startsWith('the ') ? `the ${role}` : role;
}

/** The sentence in which the reader chooses a side. */
export function askForSide(analysis: Pick<Analysis, 'side' | 'suggestedSide' | 'sides'>): string {
  const chosen = chosenSide(analysis);
  if (chosen) return analysisTexts.youAre(nameOfSide(chosen));
  const suggested = analysis.sides.find(({ id }) => id === analysis.suggestedSide?.id);
  return suggested ? analysisTexts.weThink(nameOfSide(suggested)) : analysisTexts.whichSide;
}

/** A title that ends in the words that stand below it goes without them: "Section 8.1, Expenses". */
export function titleBesideWords(title: string, words: string): string {
  const split = splitRiskTitle(title);
  return split !== null && words.startsWith(split.words) ? split.name : title;
}
