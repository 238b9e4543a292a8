import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { createSafeStorage } from '#web/lib/browser/safe-storage.ts';
import classes from './split-handle.module.css';

const STORAGE_KEY = 'readerShare';
const USUAL_PERCENT = 52;
/** Beyond these, one of the two is too narrow to be read. */
const SMALLEST_PERCENT = 30;
const LARGEST_PERCENT = 70;
const STEP_PERCENT = 2;
const storage = () => createSafeStorage(() => localStorage);

/** How much of the room that the talk and the reader share is the reader's, in percent; remembered in this browser. */
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

/** Whole percents within what can be read; the usual share for what is no number. */
export function clampShare(percent: number): number {
  if (!Number.isFinite(percent)) return USUAL_PERCENT;
  return Math.min(LARGEST_PERCENT, Math.max(SMALLEST_PERCENT, Math.round(percent)));
}

function readStored(): number {
  const stored = storage().get(STORAGE_KEY);
  return clampShare(stored === null ? Number.NaN : Number(stored));
}

interface SplitHandleProps {
  readonly percent: number;
  readonly onChange: (percent: number) => void;
}

/** The line between the talk and the reader: dragged, moved with the arrow keys, or sent from width to width by double clicks. */
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
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this is the pattern for one that can
    <div
      className={classes.handle}
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the reader"
      aria-valuenow={percent}
      aria-valuemin={SMALLEST_PERCENT}
      aria-valuemax={LARGEST_PERCENT}
      aria-valuetext={`${percent}%`}
      tabIndex={0}
      onKeyDown={handleKeyDown}
      onPointerDown={start}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
      title="Drag, double-click or use the arrow keys"
      onDoubleClick={() => onChange(shareAfterDoubleClick(percent))}
    />
  );
}

/** For whoever cannot drag: from the usual share to a wide reader, to a narrow one, and back. */
export function shareAfterDoubleClick(percent: number): number {
  if (percent === USUAL_PERCENT) return LARGEST_PERCENT;
  return percent === LARGEST_PERCENT ? SMALLEST_PERCENT : USUAL_PERCENT;
}

/** The reader is at the right: the left arrow makes it wider. */
export function shareAfterKey(key: string, percent: number): number | null {
  if (key === 'ArrowLeft') return percent + STEP_PERCENT;
  if (key === 'ArrowRight') return percent - STEP_PERCENT;
  if (key === 'Home') return LARGEST_PERCENT;
  if (key === 'End') return SMALLEST_PERCENT;
  return key === 'Enter' ? USUAL_PERCENT : null;
}
