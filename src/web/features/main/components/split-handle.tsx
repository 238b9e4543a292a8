import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { createSafeStorage } from '#web/lib/browser/safe-storage.ts';
import { mainTexts } from '../texts.ts';
import classes from './split-handle.module.css';

const STORAGE_KEY = 'readerShare';
const DEFAULT_PERCENT = 52;
/** Beyond these, one of the two panes is too narrow to read. */
const MIN_PERCENT = 30;
const MAX_PERCENT = 70;
const STEP_PERCENT = 2;
const storage = () => createSafeStorage(() => localStorage);

/** The reader's share of the split pane, in percent; stored in this browser. */
export function useReaderShare(): readonly [number, (percent: number) => void] {
  const [percent, setPercent] = useState(readStored);
  return [
    percent,
    (next) => {
      const kept = clampShare(next);
      setPercent(kept);
      storage().set(STORAGE_KEY, String(kept));
    },
  ];
}

/** Whole percentages within the limits; the default for an invalid number. */
export function clampShare(percent: number): number {
  if (!Number.isFinite(percent)) return DEFAULT_PERCENT;
  return Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, Math.round(percent)));
}

function readStored(): number {
  const stored = storage().get(STORAGE_KEY);
  return clampShare(stored === null ? Number.NaN : Number(stored));
}

interface SplitHandleProps {
  readonly percent: number;
  readonly onChange: (percent: number) => void;
}

/**
 * The divider between chat and reader: dragged, moved with the arrow keys, or cycled through widths by double click.
 */
export function SplitHandle({ percent, onChange }: SplitHandleProps) {
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = shareAfterKey(event.key, percent);
    if (next === null) return;
    event.preventDefault();
    onChange(next);
  };
  const start = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.dataset['dragging'] = '';
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const { dataset, parentElement, previousElementSibling } = event.currentTarget;
    if (!('dragging' in dataset) || !parentElement || !previousElementSibling) return;
    const left = previousElementSibling.getBoundingClientRect().left;
    const { right } = parentElement.getBoundingClientRect();
    onChange((100 * (right - event.clientX)) / (right - left));
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    delete event.currentTarget.dataset['dragging'];
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved; this is the window splitter pattern
    <div
      className={classes.handle}
      role="separator"
      aria-orientation="vertical"
      aria-label={mainTexts.splitter}
      aria-valuenow={percent}
      aria-valuemin={MIN_PERCENT}
      aria-valuemax={MAX_PERCENT}
      aria-valuetext={`${percent}%`}
      tabIndex={0}
      onKeyDown={handleKeyDown}
      onPointerDown={start}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
      title={mainTexts.splitterHint}
      onDoubleClick={() => onChange(shareAfterDoubleClick(percent))}
    />
  );
}

/** For users who cannot drag: cycles through the default, wide and narrow reader. */
export function shareAfterDoubleClick(percent: number): number {
  if (percent === DEFAULT_PERCENT) return MAX_PERCENT;
  return percent === MAX_PERCENT ? MIN_PERCENT : DEFAULT_PERCENT;
}

/** The reader is at the right: the left arrow widens it. */
export function shareAfterKey(key: string, percent: number): number | null {
  if (key === 'ArrowLeft') return percent + STEP_PERCENT;
  if (key === 'ArrowRight') return percent - STEP_PERCENT;
  if (key === 'Home') return MAX_PERCENT;
  if (key === 'End') return MIN_PERCENT;
  return key === 'Enter' ? DEFAULT_PERCENT : null;
}
