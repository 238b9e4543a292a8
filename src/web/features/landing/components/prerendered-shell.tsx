import { renderToStaticMarkup } from 'react-dom/server';
import { DEFAULT_BRAND } from '#contract/brand.ts';
import { PRERENDERED_SHELL_ID } from '#contract/page-data.ts';
import { type Auth, AuthContextProvider } from '#web/lib/auth/auth.tsx';
import { LandingHeader } from './header/landing-header.tsx';
import classes from './landing-page.module.css';
import { Hero } from './sections/hero.tsx';

const doNothing = () => undefined;
const doNothingAsync = async () => undefined;

/** A first-time visitor. */
const VISITOR: Auth = {
  status: 'signed-out',
  user: null,
  person: null,
  anonymousUser: null,
  failure: null,
  chosenPlan: null,
  isSessionUser: false,
  isAnonymousMode: false,
  isResumingSignIn: false,
  isSigningIn: false,
  isSigningOut: false,
  isOpeningDashboard: false,
  movedDocuments: null,
  payment: null,
  upgradeOutcome: null,
  endedSession: null,
  signIn: doNothingAsync,
  choosePlan: doNothingAsync,
  tryAgain: doNothingAsync,
  logOut: doNothingAsync,
  startTrial: doNothing,
  dismissFailure: doNothing,
  dismissMovedDocuments: doNothing,
  dismissUpgradeOutcome: doNothing,
  reportLandingShown: doNothing,
  dismissEndedSession: doNothing,
  refresh: doNothingAsync,
};

/**
 * The top of the landing page as HTML, rendered at build time; `lib/browser/prerendered-shell.ts` describes what
 * becomes of it. It has the default brand: the server replaces it with its own.
 */
export function renderPrerenderedShell(): string {
  return renderToStaticMarkup(
    <div id={PRERENDERED_SHELL_ID}>
      <AuthContextProvider auth={VISITOR}>
        <div className={classes.page}>
          <LandingHeader brand={DEFAULT_BRAND} hasPricing onTry={doNothing} />
          <main>
            <Hero brand={DEFAULT_BRAND} isMetered onTry={doNothing} />
          </main>
        </div>
      </AuthContextProvider>
    </div>,
  );
}
