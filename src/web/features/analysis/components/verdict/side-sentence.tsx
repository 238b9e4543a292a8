import type { Analysis, Side } from '#contract/analysis.ts';
import { capitalize } from '#contract/analysis-verdict.ts';
import { useChooseSide } from '#web/features/analysis/api/use-choose-side.ts';
import { askForSide, nameOfSide } from '#web/features/analysis/model/verdict.ts';
import { analysisTexts } from '#web/features/analysis/texts.ts';
import classes from './side-sentence.module.css';

/** Chooses the reader's side with one click, in a sentence: "We think you’re the Tenant." Another click takes it back. */
export function SideSentence({ analysis }: { readonly analysis: Analysis }) {
  const { choose, isSaving } = useChooseSide(analysis.documentId);
  const { side, sides, suggestedSide } = analysis;
  if (sides.length === 0) return null;
  // First, and there it stays when it is chosen.
  const isSuggested = ({ id }: Side) => id === suggestedSide?.id;
  const suggested = side === null ? (suggestedSide?.id ?? null) : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a line with the buttons
    <div className={classes.sentence} role="group" aria-label={analysisTexts.yourSide}>
      <p className={classes.words} aria-live="polite">
        {askForSide(analysis)}
        {suggested !== null && suggestedSide && (
          <span className={classes.reason}> {capitalize(suggestedSide.reason)}.</span>
        )}
      </p>
      <div className={classes.sides} aria-busy={isSaving}>
        {sides
          .toSorted((one, other) => Number(isSuggested(other)) - Number(isSuggested(one)))
          .map((one) => (
            <button
              key={one.id}
              type="button"
              className={classes.side}
              aria-pressed={one.id === side}
              aria-label={one.id === suggested ? analysisTexts.yesIAm(one.label) : undefined}
              data-suggested={one.id === suggested || undefined}
              title={capitalize(one.label)}
              onClick={() => choose(one.id === side ? null : one.id)}
            >
              {one.id === suggested ? analysisTexts.yes : <bdi>{labelOf(one)}</bdi>}
            </button>
          ))}
      </div>
    </div>
  );
}

/** "Tenant" */
function labelOf(side: Side): string {
  return capitalize(nameOfSide(side).replace(/^the /u, ''));
}
