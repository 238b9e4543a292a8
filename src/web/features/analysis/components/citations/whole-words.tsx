import { inQuotationMarks } from '#contract/quotation-marks.ts';
import type { Source } from '#contract/sources.ts';
import { wholeWordsOf } from '#web/features/analysis/model/cut-text.ts';
import { analysisTexts } from '#web/features/analysis/texts.ts';
import { Disclosure } from '../layout/disclosure.tsx';
import classes from './whole-words.module.css';

interface WholeWordsProps {
  /** The statement as it is shown. */
  readonly text: string;
  readonly sources: readonly Source[];
}

/** Opens the whole words of a statement that shows only their beginning. */
export function WholeWords({ text, sources }: WholeWordsProps) {
  const words = wholeWordsOf(text, sources);
  if (words.length === 0) return null;
  return (
    <Disclosure label={analysisTexts.wholeWords}>
      {words.map(({ quote, pageNumber }) => (
        <blockquote key={quote} className={classes.words}>
          {inQuotationMarks(quote)} <span className={classes.page}>{analysisTexts.page(pageNumber)}</span>
        </blockquote>
      ))}
    </Disclosure>
  );
}
