import { AppError } from '#server/domain/errors/app-error.ts';
import type { Logger } from '#server/platform/logger.ts';
import { type Payments, PaymentsError, type WebhookEvent } from '#server/ports/payments.ts';
import type { Outcome } from './apply-provider-state.ts';
import type { ProviderRefresh } from './provider-refresh.ts';
import type { WebhookEventStore } from './webhook-event-store.ts';

interface Dependencies {
  readonly payments: Pick<Payments, 'verifyWebhookEvent'>;
  readonly webhookEvents: Pick<WebhookEventStore, 'has'>;
  readonly providerRefresh: ProviderRefresh;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

export type WebhookService = ReturnType<typeof createWebhookService>;

/** Handles webhook events. An event only triggers a read from the provider; its own content is never applied. */
export function createWebhookService({ payments, webhookEvents, providerRefresh, logger }: Dependencies) {
  async function verify(body: Uint8Array, signature: string | undefined): Promise<WebhookEvent> {
    try {
      return await payments.verifyWebhookEvent(body, signature);
    } catch (error) {
      if (!(error instanceof PaymentsError) || error.code !== 'notice-refused') throw error;
      logger.warn({ reason: error.message }, 'rejected a webhook event');
      throw new AppError('notice-refused');
    }
  }

  async function apply(event: WebhookEvent): Promise<Outcome | 'ignored'> {
    const { subject } = event;
    switch (subject.kind) {
      case 'subscription':
        return providerRefresh.refreshSubscription(subject.id, event);
      case 'checkout':
        return providerRefresh.refreshCheckout(subject.id, event);
      case 'invoice':
        return providerRefresh.refreshInvoice(subject.id, event);
      case 'payment':
        return providerRefresh.refreshPayment(subject.id, event);
      default:
        return 'ignored';
    }
  }

  return {
    /**
     * Resolves when the event is applied, or needs no action, so that the provider does not repeat it.
     * @param body exactly as received
     * @throws AppError `notice-refused` when the signature is invalid, the event is stale or of another mode;
     * `payments-unreachable` when the provider is not available, so that it repeats the event
     */
    async receive(body: Uint8Array, signature: string | undefined): Promise<void> {
      const event = await verify(body, signature);
      if (await webhookEvents.has(event.id)) return;
      try {
        const outcome = await apply(event);
        if (outcome === 'unrelated') {
          logger.info({ eventId: event.id, type: event.type }, 'ignored a webhook event about an unknown object');
        }
      } catch (error) {
        if (!(error instanceof PaymentsError)) throw error;
        logger.warn({ eventId: event.id, reason: error.message }, 'a webhook event could not be applied yet');
        throw new AppError('payments-unreachable', {}, undefined, { cause: error });
      }
    },
  };
}
