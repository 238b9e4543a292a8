import { ActionIcon, Button, Progress, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconReportAnalytics, IconSparkles, IconTrash } from '@tabler/icons-react';
import type { Document } from '#contract/documents.ts';
import { documentsTexts } from '#web/features/documents/texts.ts';
import { describeReadingProgress, describeWarnings, readingPercent } from '#web/lib/documents/document-state.ts';
import { formatDate, formatKilobytes, pluralize, stripNamePrefix } from '#web/lib/format/formatting.ts';
import clamped from '#web/ui/styles/clamped-name.module.css';
import classes from './document-item.module.css';

/** Position of an item in the virtual list. */
interface ListPosition {
  readonly ref: (element: HTMLElement | null) => void;
  readonly index: number;
  readonly count: number;
  readonly gapBeforePx: number;
}

interface DocumentItemProps {
  readonly position: ListPosition;
  readonly document: Document;
  readonly isSelected: boolean;
  readonly isAnalyzing: boolean;
  readonly onSelect: (documentId: number) => void;
  readonly onAnalyze: (documentId: number) => void;
  readonly onViewAnalysis: (documentId: number) => void;
  readonly onDelete: (document: Document) => void;
}

export function DocumentItem(props: DocumentItemProps) {
  const { position, document, isSelected, onSelect, onDelete } = props;
  const name = stripNamePrefix(document.originalName);
  return (
    <li
      ref={position.ref}
      data-index={position.index}
      aria-posinset={position.index + 1}
      aria-setsize={position.count}
      className={classes.place}
      style={{ marginTop: position.gapBeforePx }}
      data-testid="document-item"
    >
      <div className={classes.item} data-selected={isSelected}>
        <button
          type="button"
          className={classes.select}
          aria-current={isSelected}
          title={name}
          onClick={() => onSelect(document.id)}
        >
          <span className={classes.name}>
            {document.hasAnalysis && <span className={classes.dot} role="img" aria-label={documentsTexts.analyzed} />}
            <bdi className={`${clamped.name} ${classes.nameText}`}>{name}</bdi>
          </span>
          <span className={classes.facts}>
            {formatKilobytes(document.fileSize)} · {pluralize(document.pageCount, 'page')} ·{' '}
            {formatDate(document.uploadedAt)}
            {document.isSample && ` · ${documentsTexts.sample}`}
            {document.keptUntil && ` · ${documentsTexts.keptUntil(formatDate(document.keptUntil))}`}
          </span>
        </button>
        <IngestionStatus document={document} />
        {isSelected && (
          <div className={classes.actions}>
            <AnalysisAction {...props} />
            <Tooltip label={documentsTexts.deleteHint}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={documentsTexts.delete(name)}
                onClick={() => onDelete(document)}
              >
                <IconTrash size={18} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          </div>
        )}
      </div>
    </li>
  );
}

function IngestionStatus({ document }: { readonly document: Document }) {
  if (document.status === 'failed') {
    return (
      <p className={classes.failure}>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        <span>{document.failure?.message ?? documentsTexts.notReadable}</span>
      </p>
    );
  }
  return (
    <>
      {document.status === 'processing' && (
        <div className={classes.reading}>
          <span>{describeReadingProgress(document)}</span>
          <Progress.Root size="sm">
            <Progress.Section value={readingPercent(document)} aria-label={documentsTexts.pagesRead} />
          </Progress.Root>
        </div>
      )}
      {describeWarnings(document).map((warning) => (
        <p key={warning} className={classes.warning}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <span>{warning}</span>
        </p>
      ))}
    </>
  );
}

function AnalysisAction({ document, isAnalyzing, onAnalyze, onViewAnalysis }: DocumentItemProps) {
  if (document.status === 'failed') return null;
  if (document.hasAnalysis) {
    return (
      <Button
        size="sm"
        variant="light"
        className={classes.action}
        leftSection={<IconReportAnalytics size={17} stroke={1.7} />}
        onClick={() => onViewAnalysis(document.id)}
      >
        {documentsTexts.viewAnalysis}
      </Button>
    );
  }
  return (
    <Button
      size="sm"
      className={classes.action}
      leftSection={<IconSparkles size={17} stroke={1.7} />}
      loading={isAnalyzing}
      onClick={() => onAnalyze(document.id)}
    >
      {documentsTexts.quickAnalyze}
    </Button>
  );
}
