import { pluralize } from '#web/lib/format/formatting.ts';

/** The texts around the pages: navigation, menu, connection, arrival and payment returns. */
export const appTexts = {
  skipToContent: 'Skip to content',
  mainNavigation: 'Main',
  chatThread: 'Chat Thread',
  dashboard: 'Dashboard',
  subscription: 'Subscription',
  signIn: 'Sign In',
  dismiss: 'Dismiss',

  menu: 'Your menu',
  trialWithoutAccount: 'You’re trying it without an account.',
  unnamedAccount: 'Your account',
  profile: 'Profile',
  documents: 'Documents',
  conversations: 'Conversations',
  logOut: 'Log out',
  leaveTrial: 'Leave the trial',
  privacyChoices: 'Privacy choices',
  appearance: 'Appearance',
  light: 'Light',
  dark: 'Dark',
  system: 'System',

  offline: 'No connection. Trying again…',
  tryAgainNow: 'Try again now',

  signedOut: 'You were signed out',
  signedOutText: 'You’re back in your trial. Sign in to continue where you left off.',
  welcome: 'Welcome to the den!',
  welcomeText: (mascot: string) => `${mascot} is excited to dig into your PDFs.`,
  trialMoved: 'Your trial is in your account',
  trialMovedText: (documents: number) =>
    `${pluralize(documents, 'document')} from your trial ${documents === 1 ? 'is' : 'are'} now in your account.`,

  confirmingPayment: 'Confirming your payment…',
  subscriptionActivated: 'Subscription Activated!',
  paymentSuccessful: 'Payment Successful!',
  paymentSuccessfulText: (product: string) => `Your subscription has been activated. Welcome to ${product}!`,
  questionsAdded: (count: number) => `${pluralize(count, 'question')} added`,
  questionsAddedText: 'Use them on any document. They never expire.',
  boostCancelled: 'Checkout cancelled',
  boostCancelledText: 'You weren’t charged, and no questions were added.',
  unconfirmed: 'Your payment isn’t confirmed yet',
  unconfirmedPlan: 'If you paid, your plan starts as soon as we receive the confirmation. You don’t need to pay again.',
  unconfirmedQuestions:
    'If you paid, we add your questions as soon as we receive the confirmation. You don’t need to pay again.',
  planUnchanged: (plan: string) => `You have ${plan}`,
  planUnchangedText: 'No new payment has arrived, and your plan hasn’t changed. Subscription shows what you’ve paid.',
} as const;
