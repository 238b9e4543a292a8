import { Button } from '@mantine/core';
import type { SubscriptionStatus } from '#contract/billing.ts';
import { describeAttention } from '#web/features/subscription/model/subscription-text.ts';
import { useSettings } from '#web/lib/api/queries.ts';
import { subscriptionTexts } from '../../texts.ts';
import { BillingPageButton } from '../billing-page-button.tsx';
import { Notice } from './notice.tsx';

/** Says that a payment failed or that the subscription needs another action, with the button for it. */
export function AttentionNotice({ status }: { readonly status: SubscriptionStatus }) {
  const reason = describeAttention(status);
  return (
    <Notice tone="danger" action={status.hasBillingPage ? <BillingPageButton variant="filled" /> : <ContactSupport />}>
      <p>{subscriptionTexts.attention}</p>
      {reason && <p>{reason}</p>}
    </Notice>
  );
}

/** Without a billing portal, support is the only contact. */
function ContactSupport() {
  const { supportEmail } = useSettings();
  return (
    <Button component="a" href={`mailto:${supportEmail}`}>
      {subscriptionTexts.contactSupport}
    </Button>
  );
}
