import { Loader, Modal } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { uploadTexts } from '#web/features/documents/texts.ts';
import { usePreloadOnUse } from '#web/lib/hooks/use-preload-on-use.ts';
import { ErrorBoundary } from '#web/ui/pages/error-boundary.tsx';
import type { UploadFormProps } from './upload-form.tsx';
import classes from './upload-modal.module.css';

const loadForm = () => import('./upload-form.tsx');
// Loaded when the screen is first used, or when the dialog opens.
const UploadForm = lazy(async () => ({ default: (await loadForm()).UploadForm }));

interface UploadModalProps extends Omit<UploadFormProps, 'onLock'> {
  readonly isOpen: boolean;
}

export function UploadModal({ isOpen, onClose, ...rest }: UploadModalProps) {
  // A running upload is cancelled by its button only, not by a click outside the dialog.
  const [isLocked, setIsLocked] = useState(false);
  usePreloadOnUse(loadForm);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={uploadTexts.title}
      size="lg"
      closeOnClickOutside={!isLocked}
      closeOnEscape={!isLocked}
      withCloseButton={!isLocked}
    >
      <ErrorBoundary page="upload">
        <Suspense fallback={<FormLoading />}>
          <UploadForm {...rest} onClose={onClose} onLock={setIsLocked} />
        </Suspense>
      </ErrorBoundary>
    </Modal>
  );
}

function FormLoading() {
  return (
    <div className={classes.loading} role="status" aria-label={uploadTexts.loading}>
      <Loader size="sm" />
    </div>
  );
}
