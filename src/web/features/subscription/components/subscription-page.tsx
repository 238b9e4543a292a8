import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { ShownPlan } from '#contract/billing.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { useSettings, useUser } from '#web/lib/api/queries.ts';
import { refreshBilling, useSubscriptionStatus } from '#web/lib/billing/billing.ts';
import { shownPlan } from '#web/lib/billing/plan-label.ts';
import { usePageTitle } from '#web/lib/navigation/page-title.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import columnClasses from '#web/ui/styles/page-column.module.css';
import { useCheckoutReturn } from '../hooks/use-return.ts';
import { subscriptionTexts } from '../texts.ts';
import { AccountSubscription } from './account-subscription.tsx';
import noticeClasses from './notices/notice.module.css';
import { Receipts } from './receipts.tsx';
import classes from './subscription-page.module.css';
import { TrialPricing } from './trial-pricing.tsx';
import { UnmeteredUsage } from './unmetered-usage.tsx';

/** Accounts manage their plan here; trials see the prices, also before the first upload. */
export function SubscriptionPage() {
  const { product, metering } = useSettings();
  const caller = useCaller();
  const { data: user, isLoadingError, refetch } = useUser();
  usePageTitle(subscriptionTexts.pageTitle(product));
  const isNewTrial = user === null && caller.kind === 'trial';
  // A rejected account is signed out at the same time, unless the server cannot be reached.
  if (isLoadingError || (user === null && !isNewTrial)) return <LoadingError onRetry={() => void refetch()} />;
  if (!user && !isNewTrial) return <Loading />;
  return metering ? <AccountOrTrial /> : <UnmeteredSubscription />;
}

function AccountOrTrial() {
  const caller = useCaller();
  const { data: status, isLoadingError, refetch } = useSubscriptionStatus();
  useCheckoutReturn();
  useUserPlanSync(status?.plan);
  if (isLoadingError) return <LoadingError onRetry={() => void refetch()} />;
  if (!status) return <Loading />;
  return (
    <Column>
      <TestModeBanner />
      {caller.kind === 'account' ? <AccountSubscription status={status} /> : <TrialPricing status={status} />}
    </Column>
  );
}

/** Payments in test mode charge nothing, which a tester has to know. */
function TestModeBanner() {
  const { payments } = useSettings();
  if (payments !== 'test') return null;
  return (
    <p className={noticeClasses.banner}>
      <IconFlask size={18} stroke={1.7} aria-hidden />
      <span>
        <strong>{subscriptionTexts.testMode}</strong> {subscriptionTexts.testModeText}
      </span>
    </p>
  );
}

/**
 * The plan may have changed in the billing portal or another tab: refetches the user, so that the navigation shows the
 * same plan.
 */
function useUserPlanSync(plan: ShownPlan | undefined): void {
  const client = useQueryClient();
  const caller = useCaller();
  const { data: user } = useUser();
  const isOutdated = plan !== undefined && user && shownPlan(user.plan) !== plan;
  useEffect(() => {
    if (isOutdated) void refreshBilling(client, caller);
  }, [isOutdated, client, caller]);
}

/** Self-hosted without metering. Earlier payments are still shown. */
function UnmeteredSubscription() {
  const { data: status } = useSubscriptionStatus();
  const isPaying = status !== undefined && status.subscriptionStatus !== 'inactive' && !status.cancelsAtPeriodEnd;
  return (
    <Column>
      <EmptyState
        pose="done"
        headingLevel={1}
        title={subscriptionTexts.everythingIncluded}
        text={subscriptionTexts.everythingIncludedText}
      >
        {isPaying && status.hasBillingPage && <p className={classes.lead}>{subscriptionTexts.stillRunning}</p>}
      </EmptyState>
      <UnmeteredUsage />
      <Receipts hasBillingPage={status?.hasBillingPage ?? false} isQuietWhenEmpty />
    </Column>
  );
}

function Column({ children }: { readonly children: ReactNode }) {
  return (
    <div className={columnClasses.page}>
      <div className={columnClasses.column}>{children}</div>
    </div>
  );
}

function Loading() {
  return (
    <Column>
      <div aria-busy="true">
        <VisuallyHidden component="h1">{subscriptionTexts.subscription}</VisuallyHidden>
        <VisuallyHidden role="status">{subscriptionTexts.loading}</VisuallyHidden>
        <Skeleton height={34} width={190} />
        <Skeleton height={250} radius="lg" mt="lg" />
        <Skeleton height={330} radius="lg" mt="xl" />
      </div>
    </Column>
  );
}

function LoadingError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={columnClasses.failure} role="alert">
      <EmptyState
        pose="searching"
        headingLevel={1}
        title={subscriptionTexts.loadFailed}
        text={subscriptionTexts.loadFailedText}
      >
        <Button onClick={onRetry}>{subscriptionTexts.retry}</Button>
      </EmptyState>
    </div>
  );
}
