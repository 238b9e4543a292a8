import type { Analysis } from '#contract/analysis.ts';
import { chosenSide } from './perspective.ts';

/** "The worst point for you", "The 3 worst points for the Tenant" */
export function titleOfWorst(analysis: Pick<Analysis, 'side' | 'suggestedSide' | 'sides'>, count: number): string {
  const points = count === 1 ? 'The worst point' : `The ${count} worst points`;
  if (analysis.side !== null) return `${points} for you`;
  const suggested = analysis.sides.find(({ id }) => id === analysis.suggestedSide?.id);
  return suggested ? `${points} for ${nameOfSide(suggested)}` : points;
}

/** "the Tenant", or the name of a side without a role. */
export function nameOfSide({ role, label }: { readonly role: string; readonly label: string }): string {
  return label.startsWith('the ') ? `the ${role}` : role;
}

/** The sentence in which the reader chooses a side. */
export function askForSide(analysis: Pick<Analysis, 'side' | 'suggestedSide' | 'sides'>): string {
  const chosen = chosenSide(analysis);
  if (chosen) return `You’re ${nameOfSide(chosen)}.`;
  const suggested = analysis.sides.find(({ id }) => id === analysis.suggestedSide?.id);
  return suggested ? `We think you’re ${nameOfSide(suggested)}.` : 'Which side are you on?';
}
