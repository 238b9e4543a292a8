import { Badge, Button, Modal, Skeleton } from '@mantine/core';
import type { Session } from '#contract/account.ts';
import { errorMessage } from '#web/lib/api/request.ts';
import { notifyFailure, notifySuccess } from '#web/lib/browser/notify.ts';
import { formatDate, formatTimeOfDay } from '#web/lib/format/formatting.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { useEndOtherSessions, useSessions } from '../api/account-calls.ts';
import { profileTexts } from '../texts.ts';
import classes from './dialogs.module.css';

interface SessionsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function SessionsDialog({ isOpen, onClose }: SessionsDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={profileTexts.sessionsRow} size="lg">
      <Sessions onClose={onClose} />
    </Modal>
  );
}

function Sessions({ onClose }: { readonly onClose: () => void }) {
  const { data: sessions, isError, refetch } = useSessions();
  if (isError && !sessions) {
    return (
      <div role="alert">
        <p className={classes.text}>{profileTexts.sessionsFailed}</p>
        <Button variant="light" mt="md" onClick={() => void refetch()}>
          {profileTexts.retry}
        </Button>
      </div>
    );
  }
  if (!sessions) {
    return (
      <div aria-busy="true">
        <Skeleton height={56} />
        <Skeleton height={56} mt={10} />
      </div>
    );
  }
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <>
      <ul className={classes.sessions}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <p className={classes.note}>{others === 0 ? profileTexts.noOtherSession : profileTexts.otherSessions}</p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {profileTexts.close}
        </Button>
        <EndOthersButton disabled={others === 0} />
      </DialogActions>
    </>
  );
}

function SessionRow({ session }: { readonly session: Session }) {
  const { client, createdAt, seenAt, isCurrent } = session;
  return (
    <li className={classes.session}>
      <span className={classes.client}>
        {client ?? profileTexts.unknownBrowser}
        {isCurrent && (
          <Badge variant="light" color="pine" tt="none" radius="sm">
            {profileTexts.thisBrowser}
          </Badge>
        )}
      </span>
      <span className={classes.times}>
        {profileTexts.sessionTimes(formatDate(createdAt), isCurrent ? profileTexts.now : describeHour(seenAt))}
      </span>
    </li>
  );
}

/** Last-seen times are stored to the hour. */
function describeHour(iso: string): string {
  return profileTexts.aboutHour(formatDate(iso), formatTimeOfDay(iso));
}

function EndOthersButton({ disabled }: { readonly disabled: boolean }) {
  const { mutateAsync, isPending } = useEndOtherSessions();
  async function endOthers(): Promise<void> {
    try {
      const { ended } = await mutateAsync();
      notifySuccess({
        title: profileTexts.signedOutOthers,
        message: profileTexts.sessionsEnded(ended),
      });
    } catch (error) {
      notifyFailure({ title: profileTexts.notSignedOut, message: errorMessage(error, profileTexts.tryAgainSoon) });
    }
  }
  return (
    <Button color="red.8" disabled={disabled} loading={isPending} onClick={endOthers}>
      {profileTexts.signOutOthers}
    </Button>
  );
}
