import { Badge, Button, Group, Modal, Skeleton } from '@mantine/core';
import type { Session } from '#contract/account.ts';
import { errorMessage } from '#web/lib/api/request.ts';
import { notifyFailure, notifySuccess } from '#web/lib/browser/notify.ts';
import { formatDate, formatTimeOfDay, pluralize } from '#web/lib/format/formatting.ts';
import { useEndOtherSessions, useSessions } from '../api/account-calls.ts';
import classes from './dialogs.module.css';

interface SessionsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function SessionsDialog({ isOpen, onClose }: SessionsDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Where you are signed in" size="lg">
      <Sessions onClose={onClose} />
    </Modal>
  );
}

function Sessions({ onClose }: { readonly onClose: () => void }) {
  const { data: sessions, isError, refetch } = useSessions();
  if (isError && !sessions) {
    return (
      <div role="alert">
        <p className={classes.text}>The list could not be loaded. Please try again.</p>
        <Button variant="light" mt="md" onClick={() => void refetch()}>
          Retry
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
      <p className={classes.note}>
        {others === 0
          ? 'You are signed in nowhere else.'
          : 'If you do not know one of them, sign it out here and change your password.'}
      </p>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <EndOthersButton disabled={others === 0} />
      </Group>
    </>
  );
}

function SessionRow({ session }: { readonly session: Session }) {
  const { client, createdAt, seenAt, isCurrent } = session;
  return (
    <li className={classes.session}>
      <span className={classes.client}>
        {client ?? 'An unknown browser'}
        {isCurrent && (
          <Badge variant="light" color="pine" tt="none" radius="sm">
            This browser
          </Badge>
        )}
      </span>
      <span className={classes.times}>
        Signed in on {formatDate(createdAt)} · last seen {isCurrent ? 'now' : describeHour(seenAt)}
      </span>
    </li>
  );
}

/** Last-seen times are stored to the hour. */
function describeHour(iso: string): string {
  return `${formatDate(iso)}, about ${formatTimeOfDay(iso)}`;
}

function EndOthersButton({ disabled }: { readonly disabled: boolean }) {
  const { mutateAsync, isPending } = useEndOtherSessions();
  async function endOthers(): Promise<void> {
    try {
      const { ended } = await mutateAsync();
      notifySuccess({
        title: 'Signed out everywhere else',
        message: ended === 0 ? 'There was no other session left.' : `${pluralize(ended, 'session')} ended.`,
      });
    } catch (error) {
      notifyFailure({ title: 'Not Signed Out', message: errorMessage(error, 'Please try again in a moment.') });
    }
  }
  return (
    <Button color="red.8" disabled={disabled} loading={isPending} onClick={endOthers}>
      Sign out everywhere else
    </Button>
  );
}
