import type { Source } from '#contract/sources.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import { Fold } from './fold.tsx';
import { SourceList } from './source-list.tsx';

interface FurtherPlacesProps {
  readonly sources: readonly Source[];
  readonly onOpenSource: (source: Source) => void;
}

/** Places that an answer does not rest on, but that are near to the question; closed at first. */
export function FurtherPlaces({ sources, onOpenSource }: FurtherPlacesProps) {
  if (sources.length === 0) return null;
  return (
    <Fold title={chatTexts.seeAlso(sources.length)} testId="further-places">
      <SourceList title={chatTexts.otherPlaces} sources={sources} isQuoted onOpenSource={onOpenSource} />
    </Fold>
  );
}
