import { LOG_OUT_COOKIE } from '#contract/log-out-cookie.ts';
import type { PrivacyFacts } from '#contract/privacy.ts';
import { ANNOUNCED_KEYS } from '#web/lib/billing/announced-purchases.ts';

/** A cookie or storage entry of this site. */
interface BrowserStorageEntry {
  readonly names: readonly string[];
  readonly purpose: string;
  readonly howLong: string;
}

const UNTIL_TAB_CLOSES = 'Until the tab is closed';
const UNTIL_CLEARED = 'Until you clear it';

/** All cookies and storage entries, by name. Names ending in an asterisk are prefixes. */
export function listBrowserStorage({ isSecure, signIn, analyticsHost }: PrivacyFacts): readonly BrowserStorageEntry[] {
  const prefix = isSecure ? '__Host-' : '';
  const cookie = (name: string) => `${prefix}${name}`;
  return [
    {
      names: [cookie('lexden_session')],
      purpose: 'Cookie: keeps you signed in',
      howLong: '30 days after the last visit, or until you sign out',
    },
    { names: [cookie('lexden_sign_in')], purpose: 'Cookie: ties a sign-in to this browser', howLong: 'One hour' },
    ...(signIn.provider === 'embedded' ? EMBEDDED_PROVIDER_ENTRIES : []),
    {
      names: ['sessionId', 'anonymousUserId', 'anonymousMode'],
      purpose: 'A trial without an account',
      howLong: UNTIL_CLEARED,
    },
    ...LOG_OUT_ENTRIES,
    {
      names: ['mantine-color-scheme-value', 'readerShare', 'readerSingleKeys', 'pdfClosed', 'insightsOpen'],
      purpose: 'Light or dark, and how you set the reader',
      howLong: UNTIL_CLEARED,
    },
    {
      names: ['dashboardColumns', 'dashboardViews:*'],
      purpose: 'How you set the dashboard, and the filters you saved there',
      howLong: UNTIL_CLEARED,
    },
    ...(analyticsHost === null
      ? []
      : [
          {
            names: ['analyticsChoice'],
            purpose: 'Your privacy choice, with a random number after yes',
            howLong: UNTIL_CLEARED,
          },
        ]),
    {
      names: [...SIGN_IN_KEYS, signIn.provider === 'firebase' ? 'firebase:*' : 'oidc.*'],
      purpose: 'A sign-in that is under way, or has just ended',
      howLong: UNTIL_TAB_CLOSES,
    },
    {
      names: ['selectedDocumentId', 'chatDraft:*', 'endedSession'],
      purpose: 'The open document, a question you were typing, and the page you were on when your session ended',
      howLong: UNTIL_TAB_CLOSES,
    },
    ...BILLING_ENTRIES,
    { names: ['accountDeletionReceipt'], purpose: 'The receipt of a deleted account', howLong: UNTIL_TAB_CLOSES },
  ];
}

const SIGN_IN_KEYS = [
  'authSnapshot',
  'redirectAttempt',
  'authRedirectPending',
  'ssoAuthInProgress',
  'pendingSSO',
  'signInInProgress',
  'justAuthenticated',
  'userLoginTracked',
];

const LOG_OUT_ENTRIES: readonly BrowserStorageEntry[] = [
  { names: ['userLoggedOut'], purpose: 'That you signed out', howLong: UNTIL_CLEARED },
  {
    names: [LOG_OUT_COOKIE.name],
    purpose: 'Cookie: that you signed out, until this server has heard of it',
    howLong: '30 days at most',
  },
];

const BILLING_ENTRIES: readonly BrowserStorageEntry[] = [
  {
    names: ['upgradeIntent', 'upgradeSessionId', 'creditsBeforeCheckout'],
    purpose: 'A plan or pack you are buying',
    howLong: UNTIL_TAB_CLOSES,
  },
  {
    names: Object.values(ANNOUNCED_KEYS),
    purpose: 'When you last bought a plan or pack, so that you are told about it once',
    howLong: UNTIL_CLEARED,
  },
];

const EMBEDDED_PROVIDER_ENTRIES: readonly BrowserStorageEntry[] = [
  {
    names: ['lexden_identity', 'lexden_identity.sig'],
    purpose: 'Cookies: keep you signed in on the sign-in pages',
    howLong: '14 days',
  },
  {
    names: ['lexden_identity_step', 'lexden_identity_step.sig', 'lexden_identity_resume', 'lexden_identity_resume.sig'],
    purpose: 'Cookies: the steps of one sign-in',
    howLong: '30 minutes',
  },
  {
    names: ['lexden_identity_accounts'],
    purpose: 'Cookie: accounts to choose from when you sign in again',
    howLong: '400 days',
  },
];
