import { IconAlertTriangle, IconArrowUpRight } from '@tabler/icons-react';
import { useId } from 'react';
import type { Source } from '../../../contract/sources.ts';
import { stripNamePrefix } from '../../lib/formatting.ts';
import classes from './source-list.module.css';

interface SourceListProps {
  readonly title: string;
  readonly sources: readonly Source[];
  /** The answer above. A quote that stands there already is cut to one line here. */
  readonly answer?: string;
  readonly onOpenSource: (source: Source) => void;
}

/** Quotes with file and page. Each opens its page at these words. */
export function SourceList({ title, sources, answer = '', onOpenSource }: SourceListProps) {
  const titleId = useId();
  if (sources.length === 0) return null;
  return (
    <div className={classes.sources}>
      <p id={titleId} className={classes.title}>
        {title}
      </p>
      {/* The list has the name: as regions of the page, those of all answers would have the same one. */}
      <ol className={classes.list} aria-labelledby={titleId}>
        {sources.map((source) => (
          <li key={`${source.documentId}-${source.pageNumber}-${source.quote}`}>
            <SourceButton
              source={source}
              isBrief={joinLines(answer).includes(joinLines(source.quote))}
              onOpen={() => onOpenSource(source)}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

interface SourceButtonProps {
  readonly source: Source;
  readonly isBrief: boolean;
  readonly onOpen: () => void;
}

function joinLines(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function SourceButton({ source, isBrief, onOpen }: SourceButtonProps) {
  return (
    <button
      type="button"
      className={classes.source}
      data-verified={source.verified}
      data-testid="source"
      onClick={onOpen}
    >
      {!source.verified && (
        <span className={classes.unverified}>
          <IconAlertTriangle size={14} stroke={2} aria-hidden />
          <strong>Not verified</strong>
          <span>These words were not found on the page.</span>
        </span>
      )}
      <q className={classes.quote} data-brief={isBrief}>
        {joinLines(source.quote)}
      </q>
      <span className={classes.place}>
        <span className={classes.filename}>{stripNamePrefix(source.filename)}</span>
        <span className={classes.page}>Page {source.pageNumber}</span>
        <IconArrowUpRight size={14} stroke={2} aria-hidden className={classes.arrow} />
      </span>
    </button>
  );
}
