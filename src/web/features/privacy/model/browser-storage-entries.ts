import { LOG_OUT_COOKIE } from '#contract/log-out-cookie.ts';
import type { PrivacyFacts } from '#contract/privacy.ts';
import { ANNOUNCED_KEYS } from '#web/lib/billing/announced-purchases.ts';
import { privacyTexts } from '../texts.ts';

/** A cookie or storage entry of this site. */
interface BrowserStorageEntry {
  readonly names: readonly string[];
  readonly purpose: string;
  readonly howLong: string;
}

/** All cookies and storage entries, by name. Names ending in an asterisk are prefixes. */
export function listBrowserStorage({
  isSecure,
  signIn,
  socialSignIn,
  analyticsHost,
}: PrivacyFacts): readonly BrowserStorageEntry[] {
  const prefix = isSecure ? '__Host-' : '';
  const cookie = (name: string) => `${prefix}${name}`;
  return [
    {
      names: [cookie('lexden_session')],
      purpose: privacyTexts.sessionCookie,
      howLong: privacyTexts.sessionCookieKept,
    },
    { names: [cookie('lexden_sign_in')], purpose: privacyTexts.signInCookie, howLong: privacyTexts.oneHour },
    ...(signIn.provider === 'embedded' ? EMBEDDED_PROVIDER_ENTRIES : []),
    {
      names: ['sessionId', 'anonymousUserId', 'anonymousMode'],
      purpose: privacyTexts.trialEntries,
      howLong: privacyTexts.untilCleared,
    },
    ...LOG_OUT_ENTRIES,
    ...PREFERENCE_ENTRIES,
    ...(analyticsHost === null ? [] : [ANALYTICS_ENTRY]),
    {
      names: [
        ...SIGN_IN_KEYS,
        ...(signIn.provider === 'firebase' ? ['firebase:*'] : []),
        ...(signIn.provider !== 'firebase' || socialSignIn.length > 0 ? ['oidc.*'] : []),
        ...(socialSignIn.length > 0 ? ['socialProvider'] : []),
      ],
      purpose: privacyTexts.signInEntries,
      howLong: privacyTexts.untilTabCloses,
    },
    {
      names: ['selectedDocumentId', 'centreView', 'chatDraft:*', 'endedSession'],
      purpose: privacyTexts.workEntries,
      howLong: privacyTexts.untilTabCloses,
    },
    ...BILLING_ENTRIES,
    { names: ['accountDeletionReceipt'], purpose: privacyTexts.receiptEntry, howLong: privacyTexts.untilTabCloses },
  ];
}

const ANALYTICS_ENTRY: BrowserStorageEntry = {
  names: ['analyticsChoice'],
  purpose: privacyTexts.choiceEntry,
  howLong: privacyTexts.untilCleared,
};

const PREFERENCE_ENTRIES: readonly BrowserStorageEntry[] = [
  {
    names: [
      'mantine-color-scheme-value',
      'readerShare',
      'readerSingleKeys',
      'pdfClosed',
      'insightsOpen',
      'suggestionsHidden',
    ],
    purpose: privacyTexts.appearanceEntries,
    howLong: privacyTexts.untilCleared,
  },
  {
    names: ['dashboardColumns', 'dashboardViews:*'],
    purpose: privacyTexts.dashboardEntries,
    howLong: privacyTexts.untilCleared,
  },
];

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
  { names: ['userLoggedOut'], purpose: privacyTexts.logOutEntry, howLong: privacyTexts.untilCleared },
  {
    names: [LOG_OUT_COOKIE.name],
    purpose: privacyTexts.logOutCookie,
    howLong: privacyTexts.thirtyDays,
  },
];

const BILLING_ENTRIES: readonly BrowserStorageEntry[] = [
  {
    names: ['upgradeIntent', 'upgradeSessionId', 'creditsBeforeCheckout'],
    purpose: privacyTexts.checkoutEntries,
    howLong: privacyTexts.untilTabCloses,
  },
  {
    names: Object.values(ANNOUNCED_KEYS),
    purpose: privacyTexts.purchaseEntries,
    howLong: privacyTexts.untilCleared,
  },
];

const EMBEDDED_PROVIDER_ENTRIES: readonly BrowserStorageEntry[] = [
  {
    names: ['lexden_identity', 'lexden_identity.sig'],
    purpose: privacyTexts.providerCookies,
    howLong: privacyTexts.fourteenDays,
  },
  {
    names: ['lexden_identity_step', 'lexden_identity_step.sig', 'lexden_identity_resume', 'lexden_identity_resume.sig'],
    purpose: privacyTexts.stepCookies,
    howLong: privacyTexts.thirtyMinutes,
  },
  {
    names: ['lexden_identity_accounts'],
    purpose: privacyTexts.accountsCookie,
    howLong: privacyTexts.fourHundredDays,
  },
];
