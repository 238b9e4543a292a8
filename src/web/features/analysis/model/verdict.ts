import type { Analysis } from '#contract/analysis.ts';
import { analysisTexts } from '../texts.ts';
import { splitLabel } from './analysis-view-model.ts';
import { capitalize, chosenSide, groupRisks } from './perspective.ts';

/** A longer title is running text that was taken for one. */
const TITLE_LENGTH_LIMIT = 120;
/** The first view has room for so many points. */
const WORST_LIMIT = 3;

/** The title printed in the document; null where none was recognized. */
export function recognizedTitle({ basicInfo }: Pick<Analysis, 'basicInfo'>): string | null {
  const title =
    basicInfo
      .map(splitLabel)
      .find(({ label }) => label === 'Title')
      ?.text.trim() ?? '';
  return title === '' || title.length > TITLE_LENGTH_LIMIT ? null : title;
}

/** Ends at a full stop before a capital letter, except after an initial or an abbreviation of names and companies. */
const FIRST_SENTENCE =
  /^.{20,600}?(?<!(?:^|[\s.(])(?:\p{Lu}|Inc|Ltd|Co|Corp|Mr|Mrs|Ms|Dr|St|No|Bros|Jr|Sr)\.)(?<=[.!?])(?=\s+[\p{Lu}“"]|\s*$)/u;
/** " (“Landlord”)", " (together “Tenant”)": the roles are named beside it. */
const DEFINED_NAME = / \((?:together )?“[^”]{1,80}”\)/gu;

/** What the document is, in one sentence: the first of the summary; null where there is no summary. */
export function describeDocument({ summary }: Pick<Analysis, 'summary'>): string | null {
  const text = summary.trim();
  const sentence = FIRST_SENTENCE.exec(text)?.[0] ?? text;
  return sentence === '' ? null : sentence.replace(DEFINED_NAME, '');
}

/** The verdict without the names of the points, which are listed beside it. */
export function shortVerdict({ verdict }: Pick<Analysis, 'verdict'>): string | null {
  return verdict?.replace(/(?:, above all |: )[^.]{1,300}(?=\.)/u, '') ?? null;
}

/** Indexes of the risks in the order in which they are numbered, here and on the pages: the worst for the reader first. */
export function numberRisks(analysis: Pick<Analysis, 'riskFactors' | 'side' | 'suggestedSide'>): readonly number[] {
  return groupRisks(analysis).flatMap(({ indexes }) => indexes);
}

/** Indexes of the worst risks for the chosen side, else for the suggested one; those of the other side never. */
export function worstRisks(analysis: Pick<Analysis, 'riskFactors' | 'side' | 'suggestedSide'>): readonly number[] {
  const supposed = analysis.side ?? analysis.suggestedSide?.id ?? null;
  return numberRisks(analysis)
    .filter((index) => {
      const risk = analysis.riskFactors[index];
      if (risk === undefined || supposed === null) return risk !== undefined;
      if (analysis.side !== null) return risk.stance !== 'other';
      return risk.burdens.length === 0 || risk.burdens.includes(supposed);
    })
    .slice(0, WORST_LIMIT);
}

/** "Top risk for you", "Top 3 risks for the Tenant" */
export function titleOfWorst(analysis: Pick<Analysis, 'side' | 'suggestedSide' | 'sides'>, count: number): string {
  if (analysis.side !== null) return analysisTexts.topRisksFor(count, analysisTexts.you);
  const suggested = analysis.sides.find(({ id }) => id === analysis.suggestedSide?.id);
  return suggested ? analysisTexts.topRisksFor(count, nameOfSide(suggested)) : analysisTexts.topRisks(count);
}

/** "the Tenant", or the name of a side without a role. */
export function nameOfSide({ role, label }: { readonly role: string; readonly label: string }): string {
  return label.startsWith('the ') ? `the ${role}` : role;
}

/** The sentence in which the reader chooses a side. */
export function askForSide(analysis: Pick<Analysis, 'side' | 'suggestedSide' | 'sides'>): string {
  const chosen = chosenSide(analysis);
  if (chosen) return analysisTexts.youAre(nameOfSide(chosen));
  const suggested = analysis.sides.find(({ id }) => id === analysis.suggestedSide?.id);
  return suggested ? analysisTexts.weThink(nameOfSide(suggested)) : analysisTexts.whichSide;
}

export interface MoneyFact {
  /** Index in `basicInfo`. */
  readonly index: number;
  /** "$2,350 per month" */
  readonly amount: string;
  /** "Rent" */
  readonly label: string;
}

const AMOUNT =
  /^(?:(?:[A-Z]{1,3})?[$€£¥₱]\s?\d[\d.,]{0,20}|[A-Z]{3}\s\d[\d.,]{0,20}|\d[\d.,]{0,20}\s?(?:€|£|[A-Z]{3}(?![A-Z])))/u;
const FREQUENCY = /^,? (?:per|a|an|each|every) (day|week|month|quarter|year|hour)\b/iu;
/** Sums that are only due if something goes wrong or ends. */
const CONTINGENT = /\b(?:late|penalty|damages|liability|insurance|interest|fine|termination|cancellation|damage)\b/iu;
/** The first view has room for so many sums. */
const MONEY_LIMIT = 2;

/** The sums that matter most: what is paid again and again, then what is paid once, then what a mishap costs. */
export function listMoney({ basicInfo }: Pick<Analysis, 'basicInfo'>): readonly MoneyFact[] {
  const found = basicInfo.flatMap((item, index) => readMoney(item, index));
  return found
    .filter(({ sum }, position) => found.findIndex((other) => other.sum === sum) === position)
    .sort((one, other) => one.rank - other.rank || one.index - other.index)
    .slice(0, MONEY_LIMIT)
    .map(({ index, amount, label }) => ({ index, amount, label: capitalize(label) }));
}

interface RankedMoney extends MoneyFact {
  readonly sum: string;
  readonly rank: number;
}

function readMoney(item: string, index: number): RankedMoney[] {
  const { label, text } = splitLabel(item);
  const sum = AMOUNT.exec(text)?.[0].replace(/[.,]$/u, '');
  if (label === null || sum === undefined) return [];
  const frequency = FREQUENCY.exec(text.slice(sum.length));
  const amount = frequency ? analysisTexts.per(sum, frequency[1]?.toLowerCase() ?? '') : sum;
  const rank = CONTINGENT.test(label) ? 2 : frequency ? 0 : 1;
  return [{ index, amount, label, sum, rank }];
}
