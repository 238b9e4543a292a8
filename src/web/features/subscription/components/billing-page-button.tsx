import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '#web/lib/api/request.ts';
import { useOpenBillingPage } from '#web/lib/billing/billing.ts';
import { notifyFailure } from '#web/lib/browser/notify.ts';
import { usePageRestored } from '../hooks/use-return.ts';
import { subscriptionTexts } from '../texts.ts';

/** Opens the payment provider's billing portal. */
export function BillingPageButton({ variant }: { readonly variant: 'filled' | 'default' }) {
  const { mutateAsync } = useOpenBillingPage();
  const [isLeaving, setIsLeaving] = useState(false);
  usePageRestored(() => setIsLeaving(false));
  async function open(): Promise<void> {
    setIsLeaving(true);
    try {
      location.assign((await mutateAsync()).url);
    } catch (error) {
      setIsLeaving(false);
      notifyFailure({
        title: subscriptionTexts.billingPageFailed,
        message: errorMessage(error, subscriptionTexts.tryAgainSoon),
      });
    }
  }
  return (
    <Button
      variant={variant}
      loading={isLeaving}
      rightSection={<IconExternalLink size={17} stroke={1.7} />}
      onClick={() => void open()}
    >
      {subscriptionTexts.billingPage}
    </Button>
  );
}
