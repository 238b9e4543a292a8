import { useState } from 'react';
import type { Source } from '#contract/sources.ts';
import { analysisTexts } from '#web/features/analysis/texts.ts';
import classes from './quoted-words.module.css';

/** Never cut, in the narrowest place. */
const ONE_LINE_CHARACTERS = 40;

/** The words that a statement rests on first; null where none were verified. */
export function firstWords(sources: readonly Source[]): string | null {
  const words = sources
    .find(({ verified }) => verified)
    ?.quote.replace(/\s+/gu, ' ')
    .trim();
  return words || null;
}

/** The first lines of the words; a click shows all of them. */
export function QuotedWords({ quote }: { readonly quote: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (quote.length <= ONE_LINE_CHARACTERS) return <blockquote className={classes.words}>“{quote}”</blockquote>;
  return (
    <blockquote className={classes.quote}>
      <button
        type="button"
        className={classes.opener}
        aria-expanded={isOpen}
        title={isOpen ? undefined : analysisTexts.allOfTheWords}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={classes.words} data-words data-open={isOpen || undefined}>
          “{quote}”
        </span>
      </button>
    </blockquote>
  );
}
