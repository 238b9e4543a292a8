import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { PaidPlan, PurchaseResponse, SubscriptionChange, UpgradePreview } from '#contract/billing.ts';
import { callerCalls, subscriptionCalls } from '#contract/calls.ts';
import { makeCall } from '../api/call.ts';
import { type Caller, useCaller } from '../api/caller.tsx';
import { type HttpMethod, requestJson } from '../api/request.ts';

/** Where the answers about money are kept. */
export const billingKeys = {
  status: (caller: Caller) => [caller.kind, 'subscription-status'],
  payments: (caller: Caller) => [caller.kind, 'payments'],
} as const;

/** How the subscription stands. It changes outside this page as well, so that it is asked again at every visit. */
export function subscriptionStatusQuery(caller: Caller) {
  return queryOptions({
    queryKey: billingKeys.status(caller),
    queryFn: ({ signal }) => makeCall(caller, callerCalls.subscriptionStatus, {}, { signal }),
  });
}

export function useSubscriptionStatus({ enabled = true }: { readonly enabled?: boolean } = {}) {
  return useQuery({
    ...subscriptionStatusQuery(useCaller()),
    enabled,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

/** What was paid, newest first. */
export function usePayments({ enabled = true }: { readonly enabled?: boolean } = {}) {
  const caller = useCaller();
  return useQuery({
    queryKey: billingKeys.payments(caller),
    queryFn: ({ signal }) => makeCall(caller, callerCalls.listPayments, {}, { signal }),
    enabled,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

/** After a payment or a change of the plan: everything that a plan, a limit or a credit shows in is asked for again. */
export async function refreshBilling(client: QueryClient, caller: Caller): Promise<void> {
  const kinds: readonly unknown[] = ['user', 'dashboard', 'subscription-status', 'payments', 'chat-limits'];
  await client.invalidateQueries({
    predicate: ({ queryKey: [owner, kind] }) => owner === caller.kind && kinds.includes(kind),
  });
}

/** Chooses a plan for an account. With a `checkoutUrl` in the answer the browser has to go there. */
export function createSubscription(planType: PaidPlan): Promise<SubscriptionChange> {
  return callAccount(subscriptionCalls.create, { planType });
}

/** What moving to a higher plan would cost now; nothing is charged by asking. */
export function previewUpgrade(planType: PaidPlan): Promise<UpgradePreview> {
  return callAccount(subscriptionCalls.preview, { planType });
}

/** Buys a pack of questions: the browser has to go to the `checkoutUrl`, where there is one. */
export function purchaseBoost(caller: Caller): Promise<PurchaseResponse> {
  return makeCall(caller, callerCalls.purchaseQaBoost, { body: {} });
}

export function useCreateSubscription() {
  return useBillingMutation(createSubscription);
}

export function useCancelSubscription() {
  return useBillingMutation(() => callAccount(subscriptionCalls.cancel, {}));
}

/** Takes back a downgrade or a cancellation that has not happened yet. */
export function useResumeSubscription() {
  return useBillingMutation(() => callAccount(subscriptionCalls.resume, {}));
}

/** The price of an upgrade, asked anew each time somebody is about to confirm it. */
export function useUpgradePreview(planType: PaidPlan) {
  return useQuery({
    queryKey: ['account', 'upgrade-preview', planType],
    queryFn: () => previewUpgrade(planType),
    gcTime: 0,
    staleTime: 0,
  });
}

export function usePurchaseBoost() {
  const caller = useCaller();
  return useMutation({ mutationFn: () => purchaseBoost(caller) });
}

/** The provider's page for cards and invoices: the browser has to go to the `url`. */
export function useOpenBillingPage() {
  const caller = useCaller();
  return useMutation({ mutationFn: () => makeCall(caller, callerCalls.openBillingPage, { body: {} }) });
}

/** A refusal is news as well: another tab, or the payment provider, changed something. */
function useBillingMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  const caller = useCaller();
  return useMutation({ mutationFn, onSettled: () => refreshBilling(client, caller) });
}

interface AccountCall {
  readonly method: HttpMethod;
  readonly path: string;
  readonly response: z.ZodType;
}

async function callAccount<C extends AccountCall>(
  { method, path, response }: C,
  body: unknown,
): Promise<z.output<C['response']>> {
  return response.parse(await requestJson(method, path, body)) as z.output<C['response']>;
}
