import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useObjectUrl } from '../hooks/use-object-url.ts';
import type { StraightPage } from '../model/captured-pages.ts';
import {
  clampPoint,
  isConvex,
  mapQuad,
  orderCorners,
  type Point,
  type Quad,
  wholePicture,
} from '../model/geometry/quad.ts';
import { captureTexts } from '../texts.ts';
import classes from './corner-editor.module.css';
import { CornerHandle } from './corner-handle.tsx';

interface CornerEditorProps {
  readonly photo: Blob;
  readonly straight: StraightPage;
  readonly onApply: (corners: Quad) => void;
  readonly onCancel: () => void;
}

/** The photo with the corners of its page, which are dragged, or moved with the arrow keys. */
export function CornerEditor({ photo, straight, onApply, onCancel }: CornerEditorProps) {
  const { photoSize } = straight;
  const url = useObjectUrl(photo);
  const [corners, setCorners] = useState(straight.corners);
  const [dragged, setDragged] = useState<number | null>(null);
  const frameRef = useRef<HTMLDivElement>(null);
  const canApply = isConvex(corners);
  const move = (moved: number, point: Point) =>
    setCorners((now) => mapQuad(now, (corner, index) => (index === moved ? clampPoint(point, photoSize) : corner)));
  const pointUnder = (event: { readonly clientX: number; readonly clientY: number }): Point => {
    const box = frameRef.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return {
      x: ((event.clientX - box.left) / box.width) * photoSize.width,
      y: ((event.clientY - box.top) / box.height) * photoSize.height,
    };
  };
  return (
    <div className={classes.editor}>
      <p className={classes.intro}>{captureTexts.cornersIntro}</p>
      <div
        ref={frameRef}
        className={classes.frame}
        // The whole photo with the buttons below it, upright or lying.
        style={{
          aspectRatio: `${photoSize.width} / ${photoSize.height}`,
          maxWidth: `calc(${photoSize.width / photoSize.height} * (100dvh - 18rem))`,
        }}
      >
        {url !== null && <img className={classes.photo} src={url} alt={captureTexts.photo} draggable={false} />}
        <Outline corners={corners} size={photoSize} isPage={canApply} />
        {corners.map((corner, index) => (
          <CornerHandle
            key={captureTexts.corners[index]}
            label={captureTexts.corners[index] ?? ''}
            corner={corner}
            size={photoSize}
            pointUnder={pointUnder}
            onMove={(point) => move(index, point)}
            onDrag={(isDragged) => setDragged(isDragged ? index : null)}
          />
        ))}
        {url !== null && dragged !== null && <Loupe url={url} corner={corners[dragged] as Point} size={photoSize} />}
      </div>
      <p className={classes.alarm} role="alert">
        {canApply ? '' : captureTexts.crossed}
      </p>
      <div className={classes.foot}>
        <Button variant="default" onClick={() => setCorners(wholePicture(photoSize))}>
          {captureTexts.wholePhoto}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {captureTexts.cancel}
        </Button>
        <Button disabled={!canApply} onClick={() => onApply(corners)}>
          {captureTexts.apply}
        </Button>
      </div>
    </div>
  );
}

interface OutlineProps {
  readonly corners: Quad;
  readonly size: StraightPage['photoSize'];
  readonly isPage: boolean;
}

function Outline({ corners, size: { width, height }, isPage }: OutlineProps) {
  const drawn = isPage ? corners : orderCorners(corners);
  return (
    <svg className={classes.outline} viewBox={`0 0 ${width} ${height}`} aria-hidden data-crossed={!isPage}>
      <polygon points={drawn.map(({ x, y }) => `${x},${y}`).join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

const LOUPE_ZOOM = 2.5;

/** What is under the finger, larger, in the half of the photo where the finger is not. */
function Loupe({
  url,
  corner,
  size,
}: {
  readonly url: string;
  readonly corner: Point;
  readonly size: StraightPage['photoSize'];
}) {
  const [across, down] = [corner.x / size.width, corner.y / size.height];
  return (
    <div className={classes.loupe} data-side={across < 0.5 ? 'right' : 'left'} aria-hidden>
      <img
        src={url}
        alt=""
        style={{
          width: `${LOUPE_ZOOM * 100}cqw`,
          transform: `translate(${-across * 100}%, ${-down * 100}%)`,
        }}
      />
    </div>
  );
}
