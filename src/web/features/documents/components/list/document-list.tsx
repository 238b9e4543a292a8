import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Document } from '#contract/documents.ts';
import { filterByName } from '#web/features/documents/model/filter-documents.ts';
import { documentsTexts } from '#web/features/documents/texts.ts';
import { useStableCallback } from '#web/lib/hooks/use-stable-callback.ts';
import { useVirtualList } from '#web/lib/hooks/use-virtual-list.ts';
import { DocumentItem } from './document-item.tsx';
import classes from './documents-panel.module.css';

/** Number of documents from which on the filter is shown. */
const FILTER_FROM = 9;
/** Includes the gap below, which is part of the measured item. */
const ITEM_HEIGHT_PX = 68;

/** Selection, running analyses and actions of the list. */
export interface DocumentListActions {
  readonly selectedId: number | null;
  readonly analyzingIds: ReadonlySet<number>;
  readonly onSelect: (documentId: number) => void;
  readonly onAnalyze: (documentId: number) => void;
  readonly onViewAnalysis: (documentId: number) => void;
  readonly onDelete: (document: Document) => void;
}

interface DocumentListProps extends DocumentListActions {
  readonly documents: readonly Document[];
  /** Whether the list is complete. */
  readonly isWhole: boolean;
}

export function DocumentList({ documents, isWhole, ...props }: DocumentListProps) {
  const [typed, setTyped] = useState('');
  // The input updates at once; filtering is deferred.
  const wanted = useDeferredValue(typed);
  const shown = useMemo(() => filterByName(documents, wanted), [documents, wanted]);
  return (
    <>
      {documents.length >= FILTER_FROM && (
        <TextInput
          className={classes.filter ?? ''}
          size="sm"
          aria-label={documentsTexts.find}
          placeholder={documentsTexts.find}
          dir="auto"
          leftSection={<IconSearch size={16} stroke={1.7} />}
          rightSection={
            typed !== '' && <CloseButton size="sm" aria-label={documentsTexts.showAll} onClick={() => setTyped('')} />
          }
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <p className={classes.none} role="status">
        {shown.length === 0 && (isWhole ? documentsTexts.noMatch : documentsTexts.noMatchYet)}
      </p>
      <Items documents={shown} {...props} />
    </>
  );
}

function Items({ documents, selectedId, analyzingIds, ...handlers }: Omit<DocumentListProps, 'isWhole'>) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { listRef, items, gapAfterPx, measure, scrollToIndex, focusProps } = useVirtualList<HTMLUListElement>({
    of: documents,
    estimatedHeightPx: ITEM_HEIGHT_PX,
    overscan: 5,
    scroller,
  });
  const show = useStableCallback((index: number) => {
    const drawn = listRef.current?.querySelector(`[data-index="${index}"]`);
    if (drawn) drawn.scrollIntoView({ block: 'nearest' });
    else scrollToIndex(index, { align: 'center' });
  });
  useSelectionInView(documents, selectedId, show, scroller !== null);
  return (
    <div className={classes.scroller} ref={setScroller}>
      <ul ref={listRef} {...focusProps} className={classes.list} style={{ paddingBottom: gapAfterPx }}>
        {items.map(({ index, key, gapBeforePx }) => {
          const document = documents[index];
          if (!document) return null;
          return (
            <DocumentItem
              key={key}
              position={{ ref: measure, index, count: documents.length, gapBeforePx }}
              document={document}
              isSelected={document.id === selectedId}
              isAnalyzing={analyzingIds.has(document.id)}
              {...handlers}
            />
          );
        })}
      </ul>
    </div>
  );
}

/** Scrolls to a document that was selected elsewhere, once; later list changes do not scroll. */
function useSelectionInView(
  documents: readonly Document[],
  selectedId: number | null,
  show: (index: number) => void,
  isReady: boolean,
): void {
  const shownId = useRef<number | null>(null);
  useEffect(() => {
    if (!isReady || selectedId === shownId.current) return;
    const index = documents.findIndex(({ id }) => id === selectedId);
    if (index < 0) return;
    shownId.current = selectedId;
    show(index);
  }, [documents, selectedId, show, isReady]);
}
