import { Navigate } from 'react-router';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { SigningInScreen } from './signing-in-screen.tsx';

/** Return page of the redirect flow. The sign-in resumes and navigates away when it is done. */
export function RedirectReturn() {
  const { isResumingSignIn } = useAuth();
  return isResumingSignIn ? <SigningInScreen /> : <Navigate to="/" replace />;
}
