import { useAuth } from '#web/lib/auth/auth.tsx';
import { profileTexts } from '../texts.ts';
import { SignInRequired } from './sign-in-required.tsx';

/** The profile is the one page that asks visitors to sign in instead of showing the landing page. */
export function ProfileForVisitors() {
  const { signIn, endedSession } = useAuth();
  return (
    <main>
      <SignInRequired
        onSignIn={() => void signIn()}
        isSignedOut={endedSession !== null}
        wayBack={{ path: '/', label: profileTexts.backToHome }}
      />
    </main>
  );
}
