import { Button } from '@mantine/core';
import type { SubscriptionStatus } from '#contract/billing.ts';
import { ATTENTION_TEXT, describeAttention } from '#web/features/subscription/model/subscription-text.ts';
import { useSettings } from '#web/lib/api/queries.ts';
import { BillingPageButton } from '../billing-page-button.tsx';
import { Notice } from './notice.tsx';

/** Says that a payment did not go through, or whatever else needs somebody to act, with the way to do so. */
export function AttentionNotice({ status }: { readonly status: SubscriptionStatus }) {
  const reason = describeAttention(status);
  return (
    <Notice tone="danger" action={status.hasBillingPage ? <BillingPageButton variant="filled" /> : <ContactSupport />}>
      <p>{ATTENTION_TEXT}</p>
      {reason && <p>{reason}</p>}
    </Notice>
  );
}

/** Where the payment provider has no page for the person, support is the only way on. */
function ContactSupport() {
  const { supportEmail } = useSettings();
  return (
    <Button component="a" href={`mailto:${supportEmail}`}>
      Contact support
    </Button>
  );
}
