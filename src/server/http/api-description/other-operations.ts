import { accountPaths, billingPaths } from '#contract/calls.ts';
import type { AnswerFacts, Asker, HeaderFacts, OperationFacts } from './operation-facts.ts';

interface OtherOperation extends OperationFacts {
  readonly asker: Asker;
}

const LOCATION: HeaderFacts = {
  description: 'Where to go.',
  schema: { type: 'string', minLength: 1 },
  required: true,
};

/** The trial of the browser: it may go along where nobody has to be known. */
const TRIAL_HEADER = {
  'x-session-id': {
    description: 'The trial of this browser, which moves into the account.',
    schema: { type: 'string' },
  },
} as const;

const OWN_PLAN_REFUSALS = ['shop-closed', 'no-subscription', 'payment-due', 'payments-unreachable'] as const;

function goneElsewhere(status: number, description: string): Readonly<Record<number, AnswerFacts>> {
  return { [status]: { description, headers: { location: LOCATION } } };
}

const SYNC: OtherOperation = {
  asker: 'anyone',
  summary: 'Open a session with the word of the identity provider',
  tag: 'Sign-in',
  requestHeaders: TRIAL_HEADER,
  refusals: [
    ...(['token-invalid', 'token-expired', 'sign-in-interrupted', 'sign-in-replayed', 'user-disabled'] as const),
    ...(['provider-unreachable', 'guest-id-invalid', 'unauthenticated', 'trial-moved'] as const),
  ],
};

const DOMAIN: OtherOperation = {
  asker: 'anyone',
  summary: 'Ask whether signing in works at this address',
  tag: 'Sign-in',
};

/** Calls with one address, by method and path. */
export const OTHER_OPERATIONS: Readonly<Record<string, OtherOperation>> = {
  'GET /api/settings': { asker: 'anyone', summary: 'Describe this installation', tag: 'Service' },
  'GET /api/privacy-facts': {
    asker: 'anyone',
    summary: 'What is stored here, where, and who else gets some',
    tag: 'Service',
  },
  'GET /api/docs': {
    asker: 'anyone',
    summary: 'Describe this API',
    tag: 'Service',
    answers: { 200: { description: 'This description', content: { 'application/json': { type: 'object' } } } },
  },
  'GET /api/exchange-rates': { asker: 'anyone', summary: 'What a dollar is in pesos', tag: 'Service' },
  'GET /api/auth/user': { asker: 'account', summary: 'Who is signed in', tag: 'Sign-in' },
  'GET /api/session/user': { asker: 'guest', summary: 'Who this trial is', tag: 'Sign-in' },
  'GET /api/auth/config': {
    asker: 'anyone',
    summary: 'How a browser signs in here',
    tag: 'Sign-in',
    refusals: ['unauthorized-domain', 'provider-unreachable'],
  },
  'POST /api/auth/token': {
    asker: 'anyone',
    summary: 'Trade a code for an ID token',
    tag: 'Sign-in',
    refusals: ['return-address-refused', 'code-refused', 'provider-unreachable', 'not-found'],
  },
  'POST /api/oidc-auth': SYNC,
  'POST /api/firebase-auth': SYNC,
  'POST /api/configure-oidc-domain': DOMAIN,
  'POST /api/configure-firebase-domain': DOMAIN,
  [`GET ${accountPaths.login}`]: {
    asker: 'anyone',
    summary: 'Send the browser to a page of this site',
    tag: 'Sign-in',
    answers: goneElsewhere(302, 'Goes to the page'),
    refusals: ['return-address-refused'],
  },
  [`GET ${accountPaths.logout}`]: {
    asker: 'anyone',
    summary: 'End the session, and send the browser to a page of this site',
    tag: 'Sign-in',
    description:
      'Ends nothing when another site, or a browser that looks ahead, asks. Where the session cannot be ended, the browser is sent to `/?logout=true` and its next request ends it.',
    answers: goneElsewhere(302, 'Goes to the page'),
    refusals: ['return-address-refused'],
  },
  [`POST ${accountPaths.logout}`]: {
    asker: 'anyone',
    summary: 'End the session of the browser that asks',
    tag: 'Sign-in',
  },
  'GET /api/account/trail': { asker: 'account', summary: 'What was done with the account', tag: 'Account' },
  'GET /api/account/sessions': { asker: 'account', summary: 'Where the account is signed in', tag: 'Account' },
  'POST /api/account/sessions/end-others': {
    asker: 'account',
    summary: 'End every other session',
    tag: 'Account',
  },
  'POST /api/account/delete': {
    asker: 'account',
    summary: 'Delete the account with everything in it',
    tag: 'Account',
    refusals: ['confirmation-missing', 'deletion-unfinished'],
  },
  [`GET ${accountPaths.export}`]: {
    asker: 'account',
    summary: 'Take everything along, as an archive',
    tag: 'Account',
    answers: {
      200: {
        description: 'The archive',
        content: { 'application/zip': {} },
        headers: {
          'content-disposition': {
            description: 'Always an attachment.',
            schema: { type: 'string', pattern: '^attachment; filename=' },
            required: true,
          },
        },
      },
    },
    refusals: ['cross-origin'],
  },
  'POST /api/create-subscription': {
    asker: 'account',
    summary: 'Choose a plan',
    tag: 'Billing',
    refusals: [
      ...(['shop-closed', 'plan-unchanged', 'subscription-exists', 'already-paid', 'checkout-replaced'] as const),
      ...([
        'payment-due',
        'payment-declined',
        'no-subscription',
        'change-unconfirmed',
        'payments-unreachable',
      ] as const),
    ],
  },
  'POST /api/preview-upgrade': {
    asker: 'account',
    summary: 'What a higher plan would cost now',
    tag: 'Billing',
    refusals: [...OWN_PLAN_REFUSALS, 'plan-unchanged'],
  },
  'POST /api/cancel-subscription': {
    asker: 'account',
    summary: 'Let the plan end with what is paid for',
    tag: 'Billing',
    refusals: ['no-subscription', 'change-unconfirmed', 'payments-unreachable'],
  },
  'POST /api/resume-subscription': {
    asker: 'account',
    summary: 'Take back a change that has not happened yet',
    tag: 'Billing',
    refusals: ['shop-closed', 'no-subscription', 'nothing-to-resume', 'change-unconfirmed', 'payments-unreachable'],
  },
  'POST /api/process-upgrade': {
    asker: 'account',
    summary: 'Open the checkout of a plan that was chosen before signing in',
    tag: 'Billing',
    refusals: [
      ...(['shop-closed', 'upgrade-session-not-found', 'plan-unchanged', 'subscription-exists'] as const),
      ...(['already-paid', 'checkout-replaced', 'payment-due', 'payments-unreachable'] as const),
    ],
  },
  'POST /api/store-upgrade-session': {
    asker: 'guest',
    summary: 'Keep the choice of a plan for the checkout',
    tag: 'Billing',
    refusals: ['shop-closed', 'trial-moved'],
  },
  [`GET ${billingPaths.anonymousCheckout}`]: {
    asker: 'anyone',
    summary: 'Send the browser of a trial to its checkout',
    tag: 'Billing',
    description: 'What stands against it is shown on a page of this site, which the browser is sent to instead.',
    answers: goneElsewhere(303, 'Goes to the checkout, or to a page that says why not'),
    redirectsRefusals: true,
  },
  [`POST ${billingPaths.webhook}`]: {
    asker: 'anyone',
    summary: 'Take a notice of the payment provider',
    tag: 'Billing',
    description: 'The signature over the body, byte for byte, is the proof.',
    provesItself: true,
    requestHeaders: {
      'stripe-signature': { description: 'The signature.', schema: { type: 'string' } },
    },
    requestBody: { 'application/json': { type: 'object' } },
    answers: {
      200: {
        description: 'Taken',
        content: {
          'application/json': {
            type: 'object',
            properties: { received: { const: true } },
            required: ['received'],
            additionalProperties: false,
          },
        },
      },
    },
    refusals: ['notice-refused', 'payments-unreachable'],
  },
};
