import type { CSSProperties, Ref } from 'react';
import classes from './suggestion-chips.module.css';

interface SuggestionChipsProps {
  readonly label: string;
  readonly questions: readonly string[];
  /** In the line above the text box. */
  readonly isRow?: boolean;
  /** Of those in the row, how many are shown; the others keep their place and are hidden. */
  readonly shownCount?: number;
  readonly isDisabled?: boolean;
  readonly onAsk: (question: string) => void;
  readonly id?: string;
  readonly ref?: Ref<HTMLUListElement>;
  readonly style?: CSSProperties | undefined;
}

/** Suggested questions. A click asks one. */
export function SuggestionChips({
  label,
  questions,
  isRow = false,
  isDisabled = false,
  ...props
}: SuggestionChipsProps) {
  const { shownCount = questions.length, onAsk, ...list } = props;
  return (
    <ul {...list} className={isRow ? classes.row : classes.list} aria-label={label}>
      {questions.map((question, index) => (
        <li key={question} data-hidden={index >= shownCount || undefined}>
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
