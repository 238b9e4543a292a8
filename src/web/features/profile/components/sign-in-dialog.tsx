import { Anchor, Button, Group, Modal, Skeleton } from '@mantine/core';
import type { SignInConfig } from '#contract/identity.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { useSignInConfig } from '../api/account-calls.ts';
import { profileTexts } from '../texts.ts';
import classes from './dialogs.module.css';

/** The embedded identity provider's page for changing a password. */
const PASSWORD_PATH = '/identity/password';

interface SignInDialogProps {
  readonly isOpen: boolean;
  readonly email: string | null;
  readonly onClose: () => void;
}

export function SignInDialog({ isOpen, email, onClose }: SignInDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={profileTexts.signInRow}>
      <SignInFacts email={email} onClose={onClose} />
    </Modal>
  );
}

/** Says which provider keeps the sign-in and links to it. */
function SignInFacts({ email, onClose }: Omit<SignInDialogProps, 'isOpen'>) {
  const { data: config, isError, refetch } = useSignInConfig();
  if (isError) return <Failed onRetry={() => void refetch()} />;
  if (!config) {
    return (
      <div aria-busy="true">
        <Skeleton height={16} />
        <Skeleton height={16} mt={10} width="70%" />
      </div>
    );
  }
  if (config.isEmbedded) {
    const query = email ? `?${new URLSearchParams({ email })}` : '';
    return (
      <>
        <p className={classes.text}>
          {email ? profileTexts.signInWith(email) : profileTexts.signInWithEmail} {profileTexts.passwordUnreadable}
        </p>
        <p className={classes.text}>{profileTexts.changePasswordSteps}</p>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {profileTexts.close}
          </Button>
          <Button component="a" href={PASSWORD_PATH + query}>
            {profileTexts.changePassword}
          </Button>
        </DialogActions>
      </>
    );
  }
  return <ExternalProvider config={config} email={email} onClose={onClose} />;
}

interface ExternalProviderProps {
  readonly config: SignInConfig;
  readonly email: string | null;
  readonly onClose: () => void;
}

function ExternalProvider({ config, email, onClose }: ExternalProviderProps) {
  const keeper = config.provider === 'oidc' ? config.issuer : 'https://myaccount.google.com/';
  const { hostname } = new URL(keeper);
  return (
    <>
      <p className={classes.text}>
        {email && `${profileTexts.signInAs(email)} `}
        {profileTexts.signInElsewhere(hostname)}
      </p>
      <p className={classes.text}>
        <Anchor href={keeper} target="_blank" rel="noreferrer" inherit>
          {profileTexts.openProvider(hostname)}
        </Anchor>
      </p>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{profileTexts.gotIt}</Button>
      </Group>
    </>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert">
      <p className={classes.text}>{profileTexts.signInUnknown}</p>
      <Button variant="light" mt="md" onClick={onRetry}>
        {profileTexts.retry}
      </Button>
    </div>
  );
}
