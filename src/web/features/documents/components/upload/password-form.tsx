import { Button, Group, PasswordInput, Progress } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { LockedState } from '#web/features/documents/hooks/use-upload.ts';
import classes from './upload-modal.module.css';

interface LockedFileProps {
  readonly locked: LockedState;
  readonly onUnlock: (password: string) => void;
  readonly onSkip: () => void;
  readonly onStop: () => void;
}

/** Longer ones open no PDF (127 bytes at most), and the server takes no more than this. */
const PASSWORD_LENGTH_LIMIT = 255;
/** The password of a document is nothing that a password manager should offer to keep. */
const NO_PASSWORD_MANAGER = { autoComplete: 'off', 'data-1p-ignore': true, 'data-lpignore': 'true' } as const;

/** Asks for the password of one protected file. */
export function PasswordForm({ locked, onUnlock, onSkip, onStop }: LockedFileProps) {
  const { file, count, isOnlyFile, problem, percent } = locked;
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isTrying = percent !== null;
  useEffect(() => {
    // Back from a failed try, the field was disabled and has lost the focus.
    if (!isTrying) input.current?.focus();
    if (problem !== null) input.current?.select();
  }, [isTrying, problem]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (password !== '' && !isTrying) onUnlock(password);
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <div className={classes.locked}>
        <IconLock size={20} stroke={1.7} aria-hidden />
        <span>
          <bdi className={classes.refusedName} title={file.name}>
            {file.name}
          </bdi>
          <span className={classes.refusedReason} id="locked-file-reason">
            This PDF is protected with a password.{count > 1 && ` ${count - 1} more after this one.`}
          </span>
        </span>
      </div>
      <PasswordInput
        ref={input}
        label="Password of this PDF"
        description="Used once to open the file, and not kept. Your document is stored without its password, like your other documents."
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={problem}
        errorProps={{ role: 'alert' }}
        aria-invalid={problem !== null}
        disabled={isTrying}
        maxLength={PASSWORD_LENGTH_LIMIT}
        spellCheck={false}
        visible={isShown && !isTrying}
        className={classes.password ?? ''}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onVisibilityChange={setIsShown}
        visibilityToggleButtonProps={{ 'aria-label': isShown ? 'Hide password' : 'Show password', tabIndex: 0 }}
        data-autofocus
        {...NO_PASSWORD_MANAGER}
      />
      {isTrying && (
        <div className={classes.progress}>
          <p className={classes.note} role="status">
            Opening the file…
          </p>
          <Progress.Root size="sm" radius="xl">
            <Progress.Section value={percent} aria-label="Upload" />
          </Progress.Root>
        </div>
      )}
      <Group justify="flex-end" gap="sm">
        {isTrying ? (
          <Button variant="default" onClick={onStop}>
            Stop
          </Button>
        ) : (
          <Button variant="default" onClick={onSkip}>
            {isOnlyFile ? 'Choose another file' : 'Skip this file'}
          </Button>
        )}
        <Button type="submit" disabled={password === ''} loading={isTrying}>
          Unlock and upload
        </Button>
      </Group>
    </form>
  );
}
