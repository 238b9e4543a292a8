import { IconChevronRight } from '@tabler/icons-react';
import type { Source } from '#contract/sources.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import classes from './further-places.module.css';
import { SourceList } from './source-list.tsx';

interface FurtherPlacesProps {
  readonly sources: readonly Source[];
  readonly onOpenSource: (source: Source) => void;
}

/** Places that an answer does not rest on, but that are near to the question; closed at first. */
export function FurtherPlaces({ sources, onOpenSource }: FurtherPlacesProps) {
  if (sources.length === 0) return null;
  return (
    <details className={classes.further} data-testid="further-places">
      <summary className={classes.summary}>
        <IconChevronRight className={classes.chevron} size={15} stroke={2} aria-hidden />
        {chatTexts.seeAlso(sources.length)}
      </summary>
      <SourceList title={chatTexts.otherPlaces} sources={sources} isQuoted onOpenSource={onOpenSource} />
    </details>
  );
}
