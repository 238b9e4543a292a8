import { useState } from 'react';
import { inQuotationMarks } from '#contract/quotation-marks.ts';
import type { Source } from '#contract/sources.ts';
import { analysisTexts } from '#web/features/analysis/texts.ts';
import { useCitations } from './citation-context.tsx';
import classes from './quoted-words.module.css';

/** What a statement rests on first, and its words with white space folded; null where none were verified. */
export function firstQuote(sources: readonly Source[]): { readonly source: Source; readonly words: string } | null {
  const source = sources.find(({ verified }) => verified);
  const words = source?.quote.replace(/\s+/gu, ' ').trim();
  return source && words ? { source, words } : null;
}

interface QuotedWordsProps {
  readonly itemKey: string;
  readonly source: Source;
  readonly words: string;
}

/** The first lines of the words; a click shows all of them, and their place in the document. */
export function QuotedWords({ itemKey, source, words }: QuotedWordsProps) {
  const { openSource } = useCitations();
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setIsOpen(true);
    openSource(source, itemKey);
  };
  return (
    <blockquote className={classes.quote}>
      <button
        type="button"
        className={classes.opener}
        title={analysisTexts.showQuotePage(source.pageNumber)}
        onClick={open}
      >
        <span className={classes.words} data-words data-open={isOpen || undefined}>
          {inQuotationMarks(words)}
        </span>
      </button>
    </blockquote>
  );
}
