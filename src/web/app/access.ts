import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { type AuthState, useAuth } from '#web/lib/auth/auth.tsx';
import { isLogOutAddress } from '#web/lib/auth/log-out-address.ts';

/** `refused`: a page for account holders, which is not replaced by the landing page. */
export type Access = 'application' | 'landing' | 'refused';

interface Visit {
  readonly pathname: string;
  readonly parameters: URLSearchParams;
}

type Visitor = Pick<AuthState, 'status' | 'isSessionUser' | 'isAnonymousMode'>;

/** What somebody sees at an address. Nobody is to be asked this while it is not known who is there. */
export function decideAccess(visit: Visit, { status, isSessionUser, isAnonymousMode }: Visitor): Access {
  if (signsOut(visit)) return 'landing';
  if (status === 'signed-in') return 'application';
  if (visit.pathname === '/profile') return 'refused';
  if (isSessionUser || startsTrial(visit)) return 'application';
  return isAnonymousMode && isOpenToTrial(visit) ? 'application' : 'landing';
}

/** Whether the address begins a trial. */
export function startsTrial(visit: Visit): boolean {
  return visit.pathname === '/dashboard' && asksForTrial(visit);
}

/** Whether the address leaves a trial that was begun as it is, although it shows the landing page. */
export function keepsTrial(visit: Visit): boolean {
  return asksForTrial(visit) && !signsOut(visit);
}

/**
 * Whether the person may use the application here. `/dashboard?anonymous=true` begins a trial; the landing page ends
 * one of which the server knows nothing.
 */
export function useAccess(): boolean {
  const { status, isReturning, isSessionUser, isAnonymousMode, startTrial, showLanding } = useAuth();
  const { pathname, search } = useLocation();
  const visit = { pathname, parameters: new URLSearchParams(search) };
  const isKnown = status !== 'loading' && !isReturning;
  const access = isKnown ? decideAccess(visit, { status, isSessionUser, isAnonymousMode }) : 'refused';
  const begins =
    isKnown && status !== 'signed-in' && !isAnonymousMode && access === 'application' && startsTrial(visit);
  const isLanding = access === 'landing';
  const keeps = keepsTrial(visit);
  const ends = isLogOutAddress(search);
  useEffect(() => {
    if (begins) startTrial();
  }, [begins, startTrial]);
  // Once for each time it comes up: a trial that is begun on the landing page must live until the next page is there.
  useEffect(() => {
    if (isLanding) showLanding({ keepsTrial: keeps, endsSession: ends });
  }, [isLanding, keeps, ends, showLanding]);
  return access === 'application';
}

/** Where somebody may be of whom only this browser knows. */
function isOpenToTrial(visit: Visit): boolean {
  const { pathname } = visit;
  if (pathname === '/') return asksForTrial(visit);
  // The subscription page asks the server itself, says what is missing and leads back into the trial.
  if (pathname === '/subscription') return true;
  return pathname === '/chat' || pathname === '/dashboard' || pathname.startsWith('/dashboard/');
}

function asksForTrial({ parameters }: Visit): boolean {
  return parameters.get('anonymous') === 'true';
}

function signsOut({ parameters }: Visit): boolean {
  return isLogOutAddress(parameters.toString());
}
