import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { type AuthState, useAuth } from '#web/lib/auth/auth.tsx';
import { isLogOutAddress } from '#web/lib/auth/log-out-address.ts';

/** `refused`: a page for accounts only, which the landing page does not replace. */
export type Access = 'application' | 'landing' | 'refused';

interface Visit {
  readonly pathname: string;
  readonly parameters: URLSearchParams;
}

type Visitor = Pick<AuthState, 'status' | 'isSessionUser' | 'isAnonymousMode'>;

/** What a visitor sees at an address. Only meaningful once the sign-in status is known. */
export function decideAccess(visit: Visit, { status, isSessionUser, isAnonymousMode }: Visitor): Access {
  if (signsOut(visit)) return 'landing';
  if (status === 'signed-in') return 'application';
  if (visit.pathname === '/profile') return 'refused';
  if (isSessionUser || startsTrial(visit)) return 'application';
  return isAnonymousMode && isOpenToTrial(visit) ? 'application' : 'landing';
}

/** Whether the address starts a trial. */
export function startsTrial(visit: Visit): boolean {
  return visit.pathname === '/dashboard' && hasTrialParameter(visit);
}

/** Whether the address keeps a running trial although it shows the landing page. */
export function keepsTrial(visit: Visit): boolean {
  return hasTrialParameter(visit) && !signsOut(visit);
}

/**
 * Whether the application may be used at this address. `/dashboard?anonymous=true` starts a trial; the landing page
 * ends a trial that the server does not know.
 */
export function useAccess(): boolean {
  const { status, isResumingSignIn, isSessionUser, isAnonymousMode, startTrial, reportLandingShown } = useAuth();
  const { pathname, search } = useLocation();
  const visit = { pathname, parameters: new URLSearchParams(search) };
  const isKnown = status !== 'loading' && !isResumingSignIn;
  const access = isKnown ? decideAccess(visit, { status, isSessionUser, isAnonymousMode }) : 'refused';
  const begins =
    isKnown && status !== 'signed-in' && !isAnonymousMode && access === 'application' && startsTrial(visit);
  const isLanding = access === 'landing';
  const keeps = keepsTrial(visit);
  const ends = isLogOutAddress(search);
  useEffect(() => {
    if (begins) startTrial();
  }, [begins, startTrial]);
  // Once per visit: a trial started on the landing page must survive until the next page is mounted. In the commit that
  // shows the page: after it a click may come first, and the trial it starts would be ended here.
  useLayoutEffect(() => {
    if (isLanding) reportLandingShown({ keepsTrial: keeps, endsSession: ends });
  }, [isLanding, keeps, ends, reportLandingShown]);
  return access === 'application';
}

/** Addresses open to a trial that only this browser knows. */
function isOpenToTrial(visit: Visit): boolean {
  const { pathname } = visit;
  if (pathname === '/') return hasTrialParameter(visit);
  // The subscription page asks the server itself, says what is missing and leads back to the trial.
  if (pathname === '/subscription') return true;
  return pathname === '/chat' || pathname === '/dashboard' || pathname.startsWith('/dashboard/');
}

function hasTrialParameter({ parameters }: Visit): boolean {
  return parameters.get('anonymous') === 'true';
}

function signsOut({ parameters }: Visit): boolean {
  return isLogOutAddress(parameters.toString());
}
