import { Navigate } from 'react-router';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { SigningInScreen } from './signing-in-screen.tsx';

/** The page the provider sends the browser back to. Signing in goes on by itself and leaves for the page it ends on. */
export function RedirectReturn() {
  const { isReturning } = useAuth();
  return isReturning ? <SigningInScreen /> : <Navigate to="/" replace />;
}
