import { ActionIcon, Button, Loader } from '@mantine/core';
import {
  type Icon,
  IconArrowDown,
  IconArrowUp,
  IconCamera,
  IconCrop,
  IconRotateClockwise,
  IconTrash,
} from '@tabler/icons-react';
import type { CapturedPages } from '../hooks/use-captured-pages.ts';
import { useObjectUrl } from '../hooks/use-object-url.ts';
import { usePhotoDialog } from '../hooks/use-photo-dialog.ts';
import type { CapturedPage } from '../model/captured-pages.ts';
import { captureTexts } from '../texts.ts';
import classes from './capture.module.css';

interface PageTileProps {
  readonly page: CapturedPage;
  /** From 1. */
  readonly number: number;
  readonly isLast: boolean;
  readonly captured: CapturedPages;
  readonly onEdit: () => void;
}

/** One page, straightened, with what can be done with it. */
export function PageTile({ page, number, isLast, captured, onEdit }: PageTileProps) {
  const camera = usePhotoDialog(([photo]) => photo && void captured.photographAgain(page, photo));
  const { straight } = page;
  return (
    <li className={classes.tile}>
      <p className={classes.number}>{captureTexts.page(number)}</p>
      <PagePreview page={page} number={number} />
      {straight && !straight.isFound && (
        <Button size="compact-sm" variant="light" color="red" onClick={onEdit}>
          {captureTexts.notFound}
        </Button>
      )}
      <div className={classes.tools}>
        <Tool label={captureTexts.adjust(number)} icon={IconCrop} isDisabled={!straight} onClick={onEdit} />
        <Tool
          label={captureTexts.turn(number)}
          icon={IconRotateClockwise}
          isDisabled={!straight}
          onClick={() => captured.turn(page)}
        />
        <Tool label={captureTexts.retake(number)} icon={IconCamera} onClick={camera.open} />
        <Tool
          label={captureTexts.earlier(number)}
          icon={IconArrowUp}
          isDisabled={number === 1}
          onClick={() => captured.move(page.id, -1)}
        />
        <Tool
          label={captureTexts.later(number)}
          icon={IconArrowDown}
          isDisabled={isLast}
          onClick={() => captured.move(page.id, 1)}
        />
        <Tool label={captureTexts.remove(number)} icon={IconTrash} onClick={() => captured.remove(page.id)} />
      </div>
      <input {...camera.inputProps} capture="environment" data-testid="retake-input" />
    </li>
  );
}

function PagePreview({ page: { straight }, number }: Pick<PageTileProps, 'page' | 'number'>) {
  const url = useObjectUrl(straight?.image ?? null);
  if (!straight || url === null) {
    return (
      <p className={classes.working} role="status">
        <Loader size="sm" aria-hidden />
        {captureTexts.working}
      </p>
    );
  }
  const { width, height } = straight.imageSize;
  return (
    <img className={classes.preview} src={url} alt={captureTexts.pageImage(number)} width={width} height={height} />
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: Icon;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

/** Stays focusable while it does nothing, so that moving a page to an end does not lose the focus. */
function Tool({ label, icon: ToolIcon, isDisabled = false, onClick }: ToolProps) {
  return (
    <ActionIcon
      className={classes.tool ?? ''}
      size={44}
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onClick()}
    >
      <ToolIcon size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
