import { Badge, Button, Progress } from '@mantine/core';
import type { SubscriptionStatus } from '#contract/billing.ts';
import { PLAN_LIMITS, PLAN_PRICES } from '#contract/plans.ts';
import { useSettings, useUser } from '#web/lib/api/queries.ts';
import { useExchangeRates } from '#web/lib/billing/exchange-rates.ts';
import { nextQuotaReset } from '#web/lib/billing/next-quota-reset.ts';
import { formatPesos, pesosPerMonth, planName } from '#web/lib/billing/prices.ts';
import { formatDate } from '#web/lib/format/formatting.ts';
import {
  describeRenewal,
  describeSubscriptionState,
  isLimitReached,
  needsAttention,
  periodEndOf,
  usagePercent,
} from '../model/subscription-text.ts';
import { subscriptionTexts } from '../texts.ts';
import classes from './current-plan.module.css';
import { AttentionNotice } from './notices/attention-notice.tsx';
import { Notice } from './notices/notice.tsx';
import { UsageFigures } from './usage-figures.tsx';

interface CurrentPlanProps {
  readonly status: SubscriptionStatus;
  readonly isBusy: boolean;
  /** Reverts the scheduled change. */
  readonly onResume: () => Promise<void>;
}

/** Plan, period and usage. */
export function CurrentPlan({ status, isBusy, onResume }: CurrentPlanProps) {
  const rates = useExchangeRates();
  const { product } = useSettings();
  const { plan } = status;
  const label = describeSubscriptionState(status);
  const renewal = describeRenewal(status, Date.now());
  return (
    <section className={classes.card} aria-labelledby="current-plan">
      <div className={classes.top}>
        <div className={classes.plan}>
          <h2 id="current-plan" className={classes.label}>
            {subscriptionTexts.currentPlan}
          </h2>
          <p className={classes.name}>
            {product} {planName(plan)}
            {label && (
              <Badge
                variant="light"
                color={label === subscriptionTexts.statusActive ? 'pine' : 'fox'}
                tt="none"
                size="lg"
                radius="sm"
              >
                {label}
              </Badge>
            )}
          </p>
          {renewal && <p className={classes.renewal}>{renewal}</p>}
        </div>
        <p className={classes.price}>
          <strong>${PLAN_PRICES[plan].usdPerMonth}</strong> {subscriptionTexts.perMonth}
          {plan !== 'free' && <span>{subscriptionTexts.aboutPrice(formatPesos(pesosPerMonth(plan, rates)))}</span>}
        </p>
      </div>
      <PlanNotices status={status} isBusy={isBusy} onResume={onResume} />
      <Usage status={status} />
    </section>
  );
}

/** Scheduled changes and problems, each with its action. */
function PlanNotices({ status, isBusy, onResume }: CurrentPlanProps) {
  const { plan, pendingDowngrade, cancelsAtPeriodEnd } = status;
  const name = planName(plan);
  if (needsAttention(status)) {
    return (
      <div className={classes.notices}>
        <AttentionNotice status={status} />
      </div>
    );
  }
  if (!cancelsAtPeriodEnd && !pendingDowngrade) return null;
  return (
    <div className={classes.notices}>
      <Notice
        tone="warning"
        action={
          <Button disabled={isBusy} onClick={() => void onResume()}>
            {cancelsAtPeriodEnd ? subscriptionTexts.keepMyPlan : subscriptionTexts.keepPlan(name)}
          </Button>
        }
      >
        {cancelsAtPeriodEnd ? (
          <p>{subscriptionTexts.planEnds(name, periodEndOf(status, Date.now()))}</p>
        ) : (
          pendingDowngrade && (
            <p>
              {subscriptionTexts.planStarts(
                planName(pendingDowngrade.toPlan),
                formatDate(pendingDowngrade.effectiveDate),
                name,
              )}
            </p>
          )
        )}
      </Notice>
    </div>
  );
}

function Usage({ status: { plan, usage } }: Pick<CurrentPlanProps, 'status'>) {
  const { data: user } = useUser();
  const { documentsThisMonth, documentLimit, documentsTotal } = usage;
  const isAtLimit = isLimitReached(usage);
  return (
    <div className={classes.usage}>
      {documentLimit !== null && (
        <>
          <p className={classes.usageHead}>
            <span>{subscriptionTexts.documentsThisMonth}</span>
            <span>
              <strong>{documentsThisMonth.toLocaleString('en-US')}</strong>{' '}
              {subscriptionTexts.usedOf(documentLimit.toLocaleString('en-US'))}
            </span>
          </p>
          <Progress
            value={usagePercent(documentsThisMonth, documentLimit)}
            color={isAtLimit ? 'fox' : 'pine'}
            size="md"
            radius="xl"
            aria-label={subscriptionTexts.documentsThisMonth}
          />
          {isAtLimit && (
            <p className={classes.limit} role="status">
              {subscriptionTexts.limitReached}
            </p>
          )}
          <p className={classes.usageNote}>{subscriptionTexts.resetsOn(formatDate(nextQuotaReset(Date.now())))}</p>
        </>
      )}
      <UsageFigures
        figures={[
          [subscriptionTexts.documentsTotal, documentsTotal],
          [subscriptionTexts.questionsPerDocument, PLAN_LIMITS[plan].questionsPerDocument],
          [subscriptionTexts.boostCredits, user?.chatCreditsRemaining ?? 0],
        ]}
      />
    </div>
  );
}
