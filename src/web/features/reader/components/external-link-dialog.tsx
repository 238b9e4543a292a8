import { Button, Group, Modal } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { KEEPS_DIALOG_OPEN } from '../model/keep-dialog-open.ts';
import { readerTexts } from '../texts.ts';
import classes from './document-reader.module.css';

interface OutsideLinkDialogProps {
  /** The link's address; null while no link was clicked. */
  readonly address: string | null;
  readonly onClose: () => void;
}

/** Confirms before following a link out of an untrusted document. */
export function ExternalLinkDialog({ address, onClose }: OutsideLinkDialogProps) {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <Modal
      opened={address !== null}
      onClose={onClose}
      onKeyDown={handleKeyDown}
      closeOnEscape={false}
      withCloseButton={false}
      title={readerTexts.externalLink}
      classNames={{ title: classes.linkTitle ?? '' }}
    >
      <p className={classes.linkIntro}>{readerTexts.externalLinkText}</p>
      <p className={classes.linkAddress}>{address}</p>
      <Group justify="flex-end" mt="lg">
        <Button {...KEEPS_DIALOG_OPEN} variant="default" onClick={onClose} data-autofocus>
          {readerTexts.stayHere}
        </Button>
        <Button component="a" href={address ?? ''} target="_blank" rel="noopener noreferrer nofollow" onClick={onClose}>
          {readerTexts.openLink}
        </Button>
      </Group>
    </Modal>
  );
}
