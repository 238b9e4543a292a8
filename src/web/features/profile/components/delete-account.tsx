import { Button, Modal, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { DELETION_PHRASE } from '#contract/account.ts';
import { errorCode, errorMessage } from '#web/lib/api/request.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import endingClasses from '#web/ui/styles/page-ending.module.css';
import { useDeleteAccount, useSignInConfig } from '../api/account-calls.ts';
import { ACCOUNT_DELETED_PATH } from '../model/account-deleted-path.ts';
import { clearBrowserStorage } from '../model/clear-browser-storage.ts';
import { storeReceipt } from '../model/stored-receipt.ts';
import { profileTexts } from '../texts.ts';
import classes from './dialogs.module.css';

/** The section that deletes the account. */
export function DeleteAccount() {
  const [isOpen, dialog] = useDisclosure(false);
  // Locked during the deletion: closing would look like cancelling it.
  const [isLocked, setIsLocked] = useState(false);
  return (
    <section className={endingClasses.ending} aria-labelledby="deletion-title">
      <div>
        <h2 id="deletion-title" className={endingClasses.title}>
          {profileTexts.deleteTitle}
        </h2>
        <p className={endingClasses.text}>{profileTexts.deleteText}</p>
      </div>
      <Button
        variant="default"
        className={endingClasses.action ?? ''}
        leftSection={<IconTrash size={17} stroke={1.7} />}
        onClick={dialog.open}
      >
        {profileTexts.deleteAccount}
      </Button>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={profileTexts.deleteQuestion}
        size="lg"
        closeOnClickOutside={!isLocked}
        closeOnEscape={!isLocked}
        withCloseButton={!isLocked}
      >
        <DeletionForm onCancel={dialog.close} onLock={setIsLocked} />
      </Modal>
    </section>
  );
}

interface DeletionFormProps {
  readonly onCancel: () => void;
  readonly onLock: (isLocked: boolean) => void;
}

/** Mounted while the dialog is open, so that typed text is discarded with it. */
function DeletionForm({ onCancel, onLock }: DeletionFormProps) {
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isShut, setIsShut] = useState(false);
  const { mutateAsync } = useDeleteAccount();
  const confirmation = typed.trim();

  async function remove(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (confirmation !== DELETION_PHRASE || isBusy) return;
    onLock(true);
    setIsBusy(true);
    setFailure(null);
    try {
      const receipt = await mutateAsync(confirmation);
      clearBrowserStorage();
      storeReceipt(receipt);
      // A full reload that replaces this page: no account data stays in memory.
      window.location.replace(ACCOUNT_DELETED_PATH);
    } catch (error) {
      // The account is closed for this browser, whatever remains to be deleted.
      if (errorCode(error) === 'deletion-unfinished') {
        clearBrowserStorage();
        setIsShut(true);
      }
      setFailure(errorMessage(error, profileTexts.deleteFailed));
      setIsBusy(false);
      onLock(false);
    }
  }

  return (
    <form onSubmit={remove}>
      <DeletionSummary />
      <TextInput
        label={profileTexts.typeToConfirm(DELETION_PHRASE)}
        value={typed}
        disabled={isBusy || isShut}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={failure}
        errorProps={{ role: 'alert' }}
      />
      <DialogActions>
        {isShut ? (
          <Button component="a" href="/">
            {profileTexts.backToHome}
          </Button>
        ) : (
          <>
            <Button variant="default" disabled={isBusy} onClick={onCancel}>
              {profileTexts.keepAccount}
            </Button>
            <Button type="submit" color="red.8" disabled={confirmation !== DELETION_PHRASE} loading={isBusy}>
              {profileTexts.deleteEverything}
            </Button>
          </>
        )}
      </DialogActions>
    </form>
  );
}

/** What is removed and what is kept elsewhere. */
function DeletionSummary() {
  const { data: config } = useSignInConfig();
  return (
    <>
      <p className={classes.text}>{profileTexts.deleteSummary}</p>
      <ul className={classes.list}>
        <li>{profileTexts.deleteDocuments}</li>
        <li>{profileTexts.deleteConversations}</li>
        <li>{profileTexts.deleteSubscription}</li>
        <li>{profileTexts.deleteCredits}</li>
        <li>{profileTexts.deleteSessions}</li>
        {config?.isEmbedded && <li>{profileTexts.deleteSignIn}</li>}
      </ul>
      {config && !config.isEmbedded && <p className={classes.text}>{profileTexts.signInStays}</p>}
      <p className={classes.text}>{profileTexts.exportFirst}</p>
    </>
  );
}
