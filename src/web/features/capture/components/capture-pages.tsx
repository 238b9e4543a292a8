import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { notifyFailure } from '#web/lib/browser/notify.ts';
import { formatDate } from '#web/lib/format/formatting.ts';
import { useCapturedPages } from '../hooks/use-captured-pages.ts';
import { usePhotoDialog } from '../hooks/use-photo-dialog.ts';
import { writePdf } from '../model/write-pdf.ts';
import { captureTexts } from '../texts.ts';
import classes from './capture.module.css';
import { CaptureDialog } from './capture-dialog.tsx';

interface CapturePagesProps {
  /** Receives the pages as a PDF. */
  readonly onPdf: (file: File) => void;
  /** Whether there are pages that would be lost. Referentially stable. */
  readonly onBusy: (isBusy: boolean) => void;
}

/** On devices that are touched: photographs pages with the camera, one after the other, and makes a PDF of them. */
export function CapturePages({ onPdf, onBusy }: CapturePagesProps) {
  const captured = useCapturedPages();
  const [isOpen, setOpen] = useState(false);
  const camera = usePhotoDialog((photos) => {
    setOpen(true);
    void captured.add(photos);
  });
  const count = captured.pages.length;
  const isBusy = isOpen || count > 0;
  useEffect(() => {
    onBusy(isBusy);
    return () => onBusy(false);
  }, [isBusy, onBusy]);

  async function finish(): Promise<void> {
    const straight = captured.pages.flatMap((page) => page.straight ?? []);
    try {
      const now = new Date();
      const pages = straight.map(async ({ image, imageSize }) => ({
        ...imageSize,
        jpeg: new Uint8Array(await image.arrayBuffer()),
      }));
      const bytes = writePdf(await Promise.all(pages), now);
      const name = captureTexts.fileName(formatDate(now.toISOString()));
      onPdf(new File([bytes], name, { type: 'application/pdf', lastModified: now.getTime() }));
      setOpen(false);
      captured.clear();
    } catch {
      notifyFailure({ title: captureTexts.notMadeTitle, message: captureTexts.problems.failed });
    }
  }

  return (
    <div className={classes.forTouch}>
      <Button
        fullWidth
        size="md"
        variant="default"
        leftSection={<IconCamera size={20} stroke={1.7} aria-hidden />}
        onClick={() => (count > 0 ? setOpen(true) : camera.open())}
      >
        {count > 0 ? captureTexts.goOn(count) : captureTexts.take}
      </Button>
      <input {...camera.inputProps} capture="environment" data-testid="camera-input" />
      <CaptureDialog captured={captured} isOpen={isOpen} onClose={() => setOpen(false)} onFinish={finish} />
    </div>
  );
}
