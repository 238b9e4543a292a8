import { Button, Group, Modal } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { KEEPS_DIALOG_OPEN } from '../model/keep-dialog-open.ts';
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
      title="This link leaves your document"
      classNames={{ title: classes.linkTitle ?? '' }}
    >
      <p className={classes.linkIntro}>The document was made by someone else. The link leads to this address:</p>
      <p className={classes.linkAddress}>{address}</p>
      <Group justify="flex-end" mt="lg">
        <Button {...KEEPS_DIALOG_OPEN} variant="default" onClick={onClose} data-autofocus>
          Stay here
        </Button>
        <Button component="a" href={address ?? ''} target="_blank" rel="noopener noreferrer nofollow" onClick={onClose}>
          Open in a new tab
        </Button>
      </Group>
    </Modal>
  );
}
