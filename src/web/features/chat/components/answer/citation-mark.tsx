import { createContext, type ReactNode, useContext } from 'react';
import type { Source } from '#contract/sources.ts';
import { collapseWhitespace } from '#web/features/chat/model/answer/answer-plain-text.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import { useIsInSight } from '#web/lib/documents/words-in-sight.ts';
import { stripNamePrefix } from '#web/lib/format/formatting.ts';
import { HoverCard } from '../hover-card.tsx';
import classes from './citation-mark.module.css';
import { Quote } from './quote.tsx';

/** The sources that the marks of an answer name. */
export interface CitedSources {
  readonly sources: readonly Source[];
  readonly onOpenSource: (source: Source) => void;
}

export const CitedSourcesContext = createContext<CitedSources | null>(null);

/** Number of a source behind a statement. Shows its quote, and opens its page. */
export function CitationMark({ children }: { readonly children?: ReactNode }) {
  const cited = useContext(CitedSourcesContext);
  const number = Number(children);
  const source = cited?.sources[number - 1];
  const isInSight = useIsInSight(source);
  if (!cited || !source) return null;
  const { filename, pageNumber, quote } = source;
  return (
    <HoverCard
      target={(handlers) => (
        <button
          type="button"
          className={classes.mark}
          data-testid="citation"
          data-in-sight={isInSight || undefined}
          aria-label={chatTexts.sourceMark(number, pageNumber)}
          aria-description={collapseWhitespace(quote)}
          onClick={() => cited.onOpenSource(source)}
          {...handlers}
        >
          {number}
        </button>
      )}
    >
      <Quote words={quote} />
      <span className={classes.place}>
        <bdi className={classes.filename}>{stripNamePrefix(filename)}</bdi> <span>{chatTexts.page(pageNumber)}</span>
      </span>
    </HoverCard>
  );
}
