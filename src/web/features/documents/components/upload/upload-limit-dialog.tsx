import { Modal } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import { uploadTexts } from '#web/features/documents/texts.ts';
import { dismissToasts } from '#web/lib/browser/notify.ts';
import { ErrorBoundary } from '#web/ui/pages/error-boundary.tsx';

// Loaded when a limit is reached.
const UploadLimitContent = lazy(async () => ({
  default: (await import('./upload-limit-content.tsx')).UploadLimitContent,
}));

interface UploadLimitDialogProps {
  readonly isOpen: boolean;
  readonly isTrial: boolean;
  readonly onClose: () => void;
}

export function UploadLimitDialog({ isOpen, isTrial, onClose }: UploadLimitDialogProps) {
  useEffect(() => {
    // On a phone toasts would cover the title.
    if (isOpen) dismissToasts();
  }, [isOpen]);
  return (
    <Modal opened={isOpen} onClose={onClose} title={uploadTexts.limitReached} size="lg">
      <ErrorBoundary page="upload limit">
        <Suspense>
          <UploadLimitContent isTrial={isTrial} onClose={onClose} />
        </Suspense>
      </ErrorBoundary>
    </Modal>
  );
}
