import { Button, Group, PasswordInput, Progress } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { LockedState } from '#web/features/documents/hooks/use-upload.ts';
import classes from './upload-modal.module.css';

interface PasswordFormProps {
  readonly locked: LockedState;
  readonly onUnlock: (password: string) => void;
  readonly onSkip: () => void;
  readonly onStop: () => void;
}

/** Limit of the server; PDF passwords have at most 127 bytes. */
const PASSWORD_LENGTH_LIMIT = 255;
/** Password managers should not offer to save it. */
const NO_PASSWORD_MANAGER = { autoComplete: 'off', 'data-1p-ignore': true, 'data-lpignore': 'true' } as const;

export function PasswordForm({ locked, onUnlock, onSkip, onStop }: PasswordFormProps) {
  const { file, count, isOnlyFile, problem, percent } = locked;
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isUploading = percent !== null;
  useEffect(() => {
    // The field was disabled during the attempt and has lost the focus.
    if (!isUploading) input.current?.focus();
    if (problem !== null) input.current?.select();
  }, [isUploading, problem]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (password !== '' && !isUploading) onUnlock(password);
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
        disabled={isUploading}
        maxLength={PASSWORD_LENGTH_LIMIT}
        spellCheck={false}
        visible={isShown && !isUploading}
        className={classes.password ?? ''}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onVisibilityChange={setIsShown}
        visibilityToggleButtonProps={{ 'aria-label': isShown ? 'Hide password' : 'Show password', tabIndex: 0 }}
        data-autofocus
        {...NO_PASSWORD_MANAGER}
      />
      {isUploading && (
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
        {isUploading ? (
          <Button variant="default" onClick={onStop}>
            Stop
          </Button>
        ) : (
          <Button variant="default" onClick={onSkip}>
            {isOnlyFile ? 'Choose another file' : 'Skip this file'}
          </Button>
        )}
        <Button type="submit" disabled={password === ''} loading={isUploading}>
          Unlock and upload
        </Button>
      </Group>
    </form>
  );
}
