import classes from './suggestion-chips.module.css';

interface SuggestionChipsProps {
  readonly label: string;
  readonly questions: readonly string[];
  /** In one line that scrolls sideways, instead of as many lines as they take. */
  readonly isRow?: boolean;
  readonly isDisabled?: boolean;
  readonly onAsk: (question: string) => void;
}

/** Suggested questions. A click asks one. */
export function SuggestionChips({ label, questions, isRow = false, isDisabled = false, onAsk }: SuggestionChipsProps) {
  return (
    <ul className={isRow ? classes.row : classes.list} aria-label={label}>
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            className={classes.chip}
            // Not `disabled`: keyboard users would lose the focus.
            aria-disabled={isDisabled}
            onClick={() => !isDisabled && onAsk(question)}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
