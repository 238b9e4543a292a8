import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { PaidPlan, PurchaseResponse, SubscriptionChange, UpgradePreview } from '#contract/billing.ts';
import { callerCalls, subscriptionCalls } from '#contract/calls.ts';
import { makeCall } from '../api/call.ts';
import { type Caller, useCaller } from '../api/caller.tsx';
import { type HttpMethod, requestJson } from '../api/request.ts';

/** Query keys of the billing calls. */
export const billingKeys = {
  status: (caller: Caller) => [caller.kind, 'subscription-status'],
  payments: (caller: Caller) => [caller.kind, 'payments'],
} as const;

/** Subscription status. It also changes outside this page, so it is refetched on every visit. */
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

/** Payments, newest first. */
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

/** Refetches everything that shows a plan, a limit or credits, after a payment or a plan change. */
export async function refreshBilling(client: QueryClient, caller: Caller): Promise<void> {
  const kinds: readonly unknown[] = ['user', 'dashboard', 'subscription-status', 'payments', 'chat-limits'];
  await client.invalidateQueries({
    predicate: ({ queryKey: [owner, kind] }) => owner === caller.kind && kinds.includes(kind),
  });
}

/** Creates a subscription for an account. With a `checkoutUrl` in the response the browser has to go there. */
export function createSubscription(planType: PaidPlan): Promise<SubscriptionChange> {
  return callAccount(subscriptionCalls.create, { planType });
}

/** The cost of an upgrade now; nothing is charged. */
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

/** Reverts a scheduled downgrade or cancellation. */
export function useResumeSubscription() {
  return useBillingMutation(() => callAccount(subscriptionCalls.resume, {}));
}

/** The upgrade price, refetched for every confirmation. */
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

/** The provider's billing portal: the browser has to go to the `url`. */
export function useOpenBillingPage() {
  const caller = useCaller();
  return useMutation({ mutationFn: () => makeCall(caller, callerCalls.openBillingPage, { body: {} }) });
}

/** Refetched after failures too: another tab, or the payment provider, changed something. */
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
