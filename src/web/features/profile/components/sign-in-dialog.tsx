import { Anchor, Button, Group, Modal, Skeleton } from '@mantine/core';
import type { SignInConfig } from '#contract/identity.ts';
import { useSignInConfig } from '../api/account-calls.ts';
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
    <Modal opened={isOpen} onClose={onClose} title="Sign-in and password">
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
          {email ? (
            <>
              You sign in with <strong>{email}</strong> and a password.
            </>
          ) : (
            'You sign in with an e-mail address and a password.'
          )}{' '}
          Both are kept on this server, the password only as a hash that cannot be turned back.
        </p>
        <p className={classes.text}>
          You need your current password first. Once it is changed, every browser is signed out, this one too.
        </p>
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button component="a" href={PASSWORD_PATH + query}>
            Change password
          </Button>
        </Group>
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
        {email && (
          <>
            You sign in as <strong>{email}</strong>.{' '}
          </>
        )}
        Your sign-in is kept by{' '}
        <Anchor href={keeper} target="_blank" rel="noreferrer" inherit>
          {hostname}
        </Anchor>
        . Change your password and your second factor there: neither is known here.
      </p>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>Got it</Button>
      </Group>
    </>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert">
      <p className={classes.text}>Where your sign-in is kept could not be asked just now.</p>
      <Button variant="light" mt="md" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
