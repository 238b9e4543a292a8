import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from '#scripts/walls/read-module.ts';

/**
 * Every toast that is no failure, with the reason for which the screen does not do. A toast that only repeats what the
 * screen shows is not added here, but left out.
 */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  'the specification asks for it': [
    'PREPARING_TOAST',
    'REDIRECTING_TOAST',
    'appTexts.paymentSuccessful',
    'appTexts.subscriptionActivated',
    'appTexts.welcome',
    'billingTexts.subscriptionCreated',
    'boostTexts.purchaseInitiated',
    'dashboardTexts.refreshed',
    'documentTexts.analysisComplete',
    'mainTexts.analysisLoaded',
    'profileTexts.editComingSoon',
    'subscriptionTexts.cancelled',
    'subscriptionTexts.created',
    'uploadTexts.complete',
  ],
  'it happens outside the screen': [
    'analysisTexts.reportSaved',
    'appTexts.confirmingPayment',
    'boostTexts.redirecting',
    'documentTexts.busy',
    'profileTexts.exportStarted',
  ],
  'it is the receipt for what is gone or elsewhere': [
    'appTexts.trialMoved',
    'dashboardTexts.deleted',
    'documentTexts.deleted',
    'documentTexts.missing',
    'profileTexts.signedOutOthers',
  ],
  'it says what was, or was not, charged, and until when': [
    'PLAN_CHANGED_TOAST',
    'appTexts.boostCancelled',
    'appTexts.questionsAdded',
    'subscriptionTexts.checkoutCancelled',
    'subscriptionTexts.downgradeScheduled',
    'subscriptionTexts.planKept',
  ],
  'it says why something else is shown than was expected': ['appTexts.signedOut', 'closed.title'],
};
/** The first argument of a call: the text of its title, or the name of the whole message. */
const CALL =
  /\b(?:notify(?:Success|Info)|notify\.(?:success|note))\(\s{0,20}(?:\{\s{0,20}title:\s{0,20}([\w.]+)|([\w.]+))/g;
const EXEMPT = /\.test\.tsx?$|^src\/web\/lib\/browser\/notify\.ts$/;

test('toasts › say only what the screen does not, each for a reviewed reason', () => {
  const found = readSources(join(import.meta.dirname, '../..'))
    .filter(({ path }) => path.startsWith('src/web/') && !EXEMPT.test(path))
    .flatMap(({ text }) => [...text.matchAll(CALL)].map(([, title, message]) => title ?? message));
  expect([...new Set(found)].sort()).toEqual(Object.values(REASONS).flat().sort());
});
