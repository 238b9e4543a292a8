import { Button, Group, PasswordInput, Progress } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { LockedState } from '#web/features/documents/hooks/use-upload.ts';
import { uploadTexts } from '#web/features/documents/texts.ts';
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
            {uploadTexts.isProtected}
            {count > 1 && ` ${uploadTexts.moreProtected(count - 1)}`}
          </span>
        </span>
      </div>
      <PasswordInput
        ref={input}
        label={uploadTexts.password}
        description={uploadTexts.passwordText}
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
        visibilityToggleButtonProps={{
          'aria-label': isShown ? uploadTexts.hidePassword : uploadTexts.showPassword,
          tabIndex: 0,
        }}
        data-autofocus
        {...NO_PASSWORD_MANAGER}
      />
      {isUploading && (
        <div className={classes.progress}>
          <p className={classes.note} role="status">
            {uploadTexts.opening}
          </p>
          <Progress.Root size="sm" radius="xl">
            <Progress.Section value={percent} aria-label={uploadTexts.progress} />
          </Progress.Root>
        </div>
      )}
      <Group justify="flex-end" gap="sm">
        {isUploading ? (
          <Button variant="default" onClick={onStop}>
            {uploadTexts.stop}
          </Button>
        ) : (
          <Button variant="default" onClick={onSkip}>
            {isOnlyFile ? uploadTexts.chooseAnother : uploadTexts.skip}
          </Button>
        )}
        <Button type="submit" disabled={password === ''} loading={isUploading}>
          {uploadTexts.unlock}
        </Button>
      </Group>
    </form>
  );
}
