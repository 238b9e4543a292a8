import { Button, Group, Modal } from '@mantine/core';
import classes from './document-reader.module.css';

interface OutsideLinkDialogProps {
  /** Where the link leads; null while none was clicked. */
  readonly address: string | null;
  readonly onClose: () => void;
}

/** A second look before a link in someone else's document is followed. */
export function OutsideLinkDialog({ address, onClose }: OutsideLinkDialogProps) {
  return (
    <Modal opened={address !== null} onClose={onClose} title="This link leaves your document">
      <p className={classes.linkIntro}>The document was made by someone else. The link leads to this address:</p>
      <p className={classes.linkAddress}>{address}</p>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Stay here
        </Button>
        <Button component="a" href={address ?? ''} target="_blank" rel="noopener noreferrer nofollow" onClick={onClose}>
          Open in a new tab
        </Button>
      </Group>
    </Modal>
  );
}
