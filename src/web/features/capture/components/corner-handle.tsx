import type { KeyboardEvent, PointerEvent } from 'react';
import type { PageSize } from '../model/captured-pages.ts';
import type { Point } from '../model/geometry/quad.ts';
import { captureTexts } from '../texts.ts';
import classes from './corner-editor.module.css';

interface CornerHandleProps {
  readonly label: string;
  readonly corner: Point;
  readonly size: PageSize;
  /** Where the pointer is in the photo. */
  readonly pointUnder: (event: PointerEvent) => Point;
  readonly onMove: (point: Point) => void;
  readonly onDrag: (isDragged: boolean) => void;
}

/** Of the photo's longer side: one press of an arrow key, and one with Shift. */
const STEP_SHARE = 0.004;
const LARGE_STEP_SHARE = 0.03;

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A corner of the page in the photo: a button that is dragged, or moved with the arrow keys. */
export function CornerHandle({ label, corner, size, pointUnder, onMove, onDrag }: CornerHandleProps) {
  const [across, down] = [(100 * corner.x) / size.width, (100 * corner.y) / size.height];
  const handleKeyDown = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = Math.max(size.width, size.height) * (event.shiftKey ? LARGE_STEP_SHARE : STEP_SHARE);
    onMove({ x: corner.x + direction.x * step, y: corner.y + direction.y * step });
  };
  const end = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      event.currentTarget.releasePointerCapture(event.pointerId);
    onDrag(false);
  };
  return (
    <button
      type="button"
      className={classes.handle}
      style={{ left: `${across}%`, top: `${down}%` }}
      aria-label={label}
      aria-description={captureTexts.cornerAt(Math.round(across), Math.round(down))}
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onDrag(true);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onMove(pointUnder(event))}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
