import { Button, Modal, VisuallyHidden } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { FILE_SIZE_LIMIT_BYTES } from '#contract/plans.ts';
import type { CapturedPages } from '../hooks/use-captured-pages.ts';
import { usePhotoDialog } from '../hooks/use-photo-dialog.ts';
import { captureTexts } from '../texts.ts';
import classes from './capture.module.css';
import { CornerEditor } from './corner-editor.tsx';
import { PageTile } from './page-tile.tsx';

interface CaptureDialogProps {
  readonly captured: CapturedPages;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onFinish: () => Promise<void>;
}

/** What a PDF takes besides its pictures. */
const PDF_SHARE = 1.01;

/** The photographed pages in their order, or the corners of one of them. */
export function CaptureDialog({ captured, isOpen, onClose, onFinish }: CaptureDialogProps) {
  const [editedId, setEditedId] = useState<number | null>(null);
  const position = captured.pages.findIndex(({ id }) => id === editedId);
  const edited = captured.pages[position];
  return (
    <Modal
      opened={isOpen}
      onClose={edited ? () => setEditedId(null) : onClose}
      title={edited ? captureTexts.cornersTitle(position + 1) : captureTexts.title}
      fullScreen
    >
      {edited?.straight ? (
        <CornerEditor
          photo={edited.photo}
          straight={edited.straight}
          onCancel={() => setEditedId(null)}
          onApply={(corners) => {
            void captured.setCorners(edited, corners);
            setEditedId(null);
          }}
        />
      ) : (
        <PageList captured={captured} onEdit={setEditedId} onFinish={onFinish} />
      )}
      <VisuallyHidden role="status">{captured.status}</VisuallyHidden>
    </Modal>
  );
}

interface PageListProps {
  readonly captured: CapturedPages;
  readonly onEdit: (id: number) => void;
  readonly onFinish: () => Promise<void>;
}

function PageList({ captured, onEdit, onFinish }: PageListProps) {
  const { pages } = captured;
  const [isFinishing, setFinishing] = useState(false);
  const camera = usePhotoDialog((photos) => void captured.add(photos));
  const library = usePhotoDialog((photos) => void captured.add(photos));
  const isWorking = pages.some(({ straight }) => straight === null);
  const bytes = pages.reduce((sum, { straight }) => sum + (straight?.image.size ?? 0), 0);
  const isTooLarge = bytes * PDF_SHARE > FILE_SIZE_LIMIT_BYTES;
  async function finish(): Promise<void> {
    setFinishing(true);
    await onFinish();
    setFinishing(false);
  }
  return (
    <div className={classes.pages}>
      <p className={classes.intro}>{captureTexts.intro}</p>
      <ol className={classes.list} aria-label={captureTexts.listLabel}>
        {pages.map((page, index) => (
          <PageTile
            key={page.id}
            page={page}
            number={index + 1}
            isLast={index === pages.length - 1}
            captured={captured}
            onEdit={() => onEdit(page.id)}
          />
        ))}
      </ol>
      {isTooLarge && (
        <p className={classes.alarm} role="alert">
          {captureTexts.tooLargeTogether}
        </p>
      )}
      <div className={classes.foot}>
        <Button variant="default" leftSection={<IconCamera size={18} stroke={1.7} />} onClick={camera.open}>
          {captureTexts.takeAnother}
        </Button>
        <input {...camera.inputProps} capture="environment" data-testid="next-photo-input" />
        <Button variant="default" leftSection={<IconPhotoPlus size={18} stroke={1.7} />} onClick={library.open}>
          {captureTexts.choose}
        </Button>
        <input {...library.inputProps} multiple data-testid="photo-input" />
        <Button
          className={classes.use ?? ''}
          loading={isFinishing}
          disabled={pages.length === 0 || isWorking || isTooLarge}
          onClick={() => void finish()}
        >
          {captureTexts.use(pages.length)}
        </Button>
      </div>
    </div>
  );
}
