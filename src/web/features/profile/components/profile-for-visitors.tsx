import { useAuth } from '#web/lib/auth/auth.tsx';
import { SignInRequired } from './sign-in-required.tsx';

/** The profile is the one page of the application that says what is missing, rather than what the product is. */
export function ProfileForVisitors() {
  const { signIn, endedSession } = useAuth();
  return (
    <main>
      <SignInRequired
        onSignIn={() => void signIn()}
        isSignedOut={endedSession !== null}
        wayBack={{ path: '/', label: 'Back to the start' }}
      />
    </main>
  );
}
