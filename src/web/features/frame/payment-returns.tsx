import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { callerCalls, openCalls } from '../../../contract/calls.ts';
import { BOOST } from '../../../contract/plans.ts';
import { UPGRADE_TOAST_DURATION_MS } from '../../../contract/timings.ts';
import { MINUTE_MS } from '../../../contract/units.ts';
import { type Analytics, useAnalytics } from '../../lib/analytics.ts';
import { refreshBilling } from '../../lib/billing.ts';
import { makeCall } from '../../lib/call.ts';
import { type Caller, useCaller } from '../../lib/caller.tsx';
import { createCheckoutTrips } from '../../lib/checkout-trip.ts';
import { confirmPurchase } from '../../lib/confirm-purchase.ts';
import { countOf } from '../../lib/formatting.ts';
import { notifyNote, notifySuccess } from '../../lib/notify.ts';
import { useSettings } from '../../lib/queries.ts';
import { requestJson } from '../../lib/request.ts';
import { createSafeStorage } from '../../lib/safe-storage.ts';
import { createUpgradeMemory } from '../../lib/upgrade-intent.ts';
import { type PaymentReturn, readPaymentReturn, withoutPaymentReturn } from './read-payment-return.ts';

/** Stays until something else is said. */
const UNTIL_REPLACED_MS = MINUTE_MS;
/** A pack that was bought longer ago than this is not the one that somebody comes back from. */
const RECENT_PACK_MS = 30 * MINUTE_MS;

/** Who came back from a payment page, and with what. */
interface Arrival {
  readonly caller: Caller;
  readonly client: QueryClient;
  readonly analytics: Analytics;
  readonly product: string;
  readonly isGone: () => boolean;
}

/**
 * The way back from paying. The address that somebody comes back to proves nothing, so that the server is asked before
 * anything is said. It stands in the frame: whoever goes on to another page meanwhile is told all the same.
 */
export function PaymentReturns() {
  const caller = useCaller();
  const client = useQueryClient();
  const analytics = useAnalytics();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { product } = useSettings();
  const names = useRef({ product, analytics, navigate });
  names.current = { product, analytics, navigate };
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  useEffect(() => {
    // The address as it is now: the page beside this may have changed it a moment ago.
    const parameters = new URLSearchParams(location.search);
    const arrived = search ? readPaymentReturn(parameters) : null;
    if (!arrived) return;
    const { navigate, ...shared } = names.current;
    const rest = withoutPaymentReturn(parameters).toString();
    navigate({ pathname: location.pathname, search: rest && `?${rest}` }, { replace: true });
    void receive(arrived, { ...shared, caller, client, isGone: () => gone.current });
  }, [search, caller, client]);
  return null;
}

async function receive(arrived: PaymentReturn, arrival: Arrival): Promise<void> {
  const session = createSafeStorage(() => sessionStorage);
  // It was paid for or was not wanted: nothing of the choice is left to be done.
  createUpgradeMemory(session).clear();
  const trips = createCheckoutTrips(session);
  const creditsBefore = trips.credits();
  trips.dropCredits();
  if (arrived === 'boost-cancelled') {
    notifyNote({ title: 'Nothing was bought', message: 'No questions were added, and nothing was charged.' });
  } else if (arrived === 'boost') await receiveBoost(arrival, creditsBefore);
  else await receivePlan(arrival, arrived);
}

async function receivePlan(arrival: Arrival, arrived: 'upgrade' | 'payment'): Promise<void> {
  const { caller, product, analytics } = arrival;
  const isPaid = async () => (await makeCall(caller, callerCalls.subscriptionStatus)).plan !== 'free';
  const outcome = await waitFor(arrival, isPaid);
  if (outcome === 'unheard') sayUnheard('your plan is switched on as soon as we do, and you need not pay again.');
  if (outcome !== 'confirmed') return;
  analytics.track('payment_confirmed');
  if (arrived === 'upgrade') {
    notifySuccess({ title: 'Subscription Activated!', durationMs: UPGRADE_TOAST_DURATION_MS });
  } else {
    notifySuccess({
      title: 'Payment Successful!',
      message: `Your subscription has been activated. Welcome to ${product}!`,
    });
  }
}

async function receiveBoost(arrival: Arrival, creditsBefore: number | null): Promise<void> {
  const { caller, analytics } = arrival;
  const isAdded = async () =>
    creditsBefore === null
      ? await hasBoughtPack(caller, Date.now() - RECENT_PACK_MS)
      : (await loadCredits(caller)) > creditsBefore;
  const outcome = await waitFor(arrival, isAdded);
  if (outcome === 'unheard') sayUnheard('your questions are added as soon as we do, and you need not pay again.');
  if (outcome !== 'confirmed') return;
  analytics.track('qaboost_purchased', { credits: BOOST.credits, currency: 'USD' });
  notifySuccess({
    title: `${countOf(BOOST.credits, 'question')} added`,
    message: 'They work on any document, and never expire.',
  });
}

/** Says that it is being asked, and brings what is on the page up to date at the end, whatever the end. */
async function waitFor({ caller, client, isGone }: Arrival, isThere: () => Promise<boolean>) {
  notifyNote({ title: 'Confirming your payment…', durationMs: UNTIL_REPLACED_MS });
  const outcome = await confirmPurchase({
    isThere,
    isStopped: isGone,
    now: Date.now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  if (outcome !== 'stopped') await refreshBilling(client, caller);
  return outcome;
}

function sayUnheard(promise: string): void {
  notifyNote({
    title: 'We have not heard from the payment service yet…',
    message: `If you paid, ${promise}`,
    durationMs: UNTIL_REPLACED_MS,
  });
}

async function loadCredits({ kind }: Caller): Promise<number> {
  const { method, path, response } = kind === 'trial' ? openCalls.sessionUser : openCalls.accountUser;
  return response.parse(await requestJson(method, path)).chatCreditsRemaining;
}

/** For a browser that does not remember what was there before. */
async function hasBoughtPack(caller: Caller, sinceMs: number): Promise<boolean> {
  const payments = await makeCall(caller, callerCalls.listPayments);
  return payments.some(({ kind, status, at }) => kind === 'boost' && status === 'paid' && Date.parse(at) >= sinceMs);
}
