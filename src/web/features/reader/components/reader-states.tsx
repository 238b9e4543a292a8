import { Button } from '@mantine/core';
import { type Icon, IconCloudOff, IconFileAlert, IconFileOff } from '@tabler/icons-react';
import type { LoadFailure } from '../model/viewer/load-failure.ts';
import { readerTexts } from '../texts.ts';
import classes from './reader-states.module.css';

const LINES_OF_A_PARAGRAPH = ['96%', '100%', '92%', '98%', '61%'] as const;
const PARAGRAPHS = ['first', 'second', 'third'] as const;

/** Placeholder of a page: a heading and some lines of text. */
export function ReaderSkeleton({ loadedPercent }: { readonly loadedPercent: number | null }) {
  const progress = loadedPercent === null || loadedPercent === 100 ? '' : ` ${loadedPercent} %`;
  return (
    <div className={classes.skeleton} data-testid="reader-skeleton">
      <p className={classes.opening} role="status">
        {readerTexts.opening}
        {progress}
      </p>
      <div className={classes.paper} aria-hidden>
        <div className={classes.heading} />
        {PARAGRAPHS.map((paragraph) => (
          <div key={paragraph} className={classes.paragraph}>
            {LINES_OF_A_PARAGRAPH.map((width) => (
              <div key={width} className={classes.line} style={{ width }} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface FailureText {
  readonly icon: Icon;
  readonly title: string;
  readonly detail: string;
  readonly canRetry: boolean;
}

const TEXTS: Readonly<Record<LoadFailure, FailureText>> = {
  unreachable: {
    icon: IconCloudOff,
    title: readerTexts.notLoaded,
    detail: readerTexts.notLoadedText,
    canRetry: true,
  },
  gone: {
    icon: IconFileOff,
    title: readerTexts.gone,
    detail: readerTexts.goneText,
    canRetry: true,
  },
  lost: {
    icon: IconFileAlert,
    title: readerTexts.damaged,
    detail: readerTexts.damagedText,
    canRetry: false,
  },
  unrenderable: {
    icon: IconFileAlert,
    title: readerTexts.notShown,
    detail: readerTexts.notShownText,
    canRetry: false,
  },
};

interface ReaderFailureProps {
  readonly failure: LoadFailure;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

export function ReaderFailure({ failure, onRetry, onClose }: ReaderFailureProps) {
  const { icon: FailureIcon, title, detail, canRetry } = TEXTS[failure];
  return (
    <div className={classes.failure} role="alert">
      <FailureIcon size={40} stroke={1.4} aria-hidden className={classes.failureIcon} />
      <h3 className={classes.failureTitle}>{title}</h3>
      <p className={classes.failureDetail}>{detail}</p>
      <div className={classes.failureActions}>
        {canRetry && <Button onClick={onRetry}>{readerTexts.retry}</Button>}
        <Button variant="default" onClick={onClose}>
          {readerTexts.closeDialog}
        </Button>
      </div>
    </div>
  );
}

/** Shown above the pages when some of them failed to load. */
export function MissingPagesNotice({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={classes.interruption} role="alert">
      <span>{readerTexts.somePagesMissing}</span>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {readerTexts.retry}
      </Button>
    </div>
  );
}
