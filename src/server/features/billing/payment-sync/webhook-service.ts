import { AppError } from '#server/domain/errors/app-error.ts';
import { type Payments, PaymentsError, type WebhookEvent } from '#server/ports/payments.ts';
import type { Outcome } from './apply-provider-state.ts';
import type { ProviderState } from './provider-state.ts';
import type { WebhookEventStore } from './webhook-event-store.ts';

interface Dependencies {
  readonly payments: Pick<Payments, 'verifyWebhookEvent'>;
  readonly webhookEvents: Pick<WebhookEventStore, 'has'>;
  readonly providerState: ProviderState;
  readonly logger: {
    info(about: object, message: string): void;
    warn(about: object, message: string): void;
  };
}

export type WebhookService = ReturnType<typeof createWebhookService>;

/** Takes what the payment provider reports: a reason to ask it, and never the answer. */
export function createWebhookService({ payments, webhookEvents, providerState, logger }: Dependencies) {
  async function prove(body: Uint8Array, signature: string | undefined): Promise<WebhookEvent> {
    try {
      return await payments.verifyWebhookEvent(body, signature);
    } catch (error) {
      if (!(error instanceof PaymentsError) || error.code !== 'notice-refused') throw error;
      logger.warn({ reason: error.message }, 'a event about payments was refused');
      throw new AppError('notice-refused');
    }
  }

  async function act(event: WebhookEvent): Promise<Outcome | 'ignored'> {
    const { subject: about } = event;
    switch (about.kind) {
      case 'subscription':
        return providerState.refreshSubscription(about.id, event);
      case 'checkout':
        return providerState.refreshCheckout(about.id, event);
      case 'invoice':
        return providerState.refreshInvoice(about.id, event);
      case 'payment':
        return providerState.refreshPayment(about.id, event);
      default:
        return 'ignored';
    }
  }

  return {
    /**
     * Resolves when the event was acted on, or needs no action: the provider has no reason to repeat it.
     * @param body exactly as it was received
     * @throws AppError `notice-refused` when it is not proven to come from the provider, stale, or of another mode;
     * `payments-unreachable` when the provider cannot be asked, so that the event comes again
     */
    async receive(body: Uint8Array, signature: string | undefined): Promise<void> {
      const event = await prove(body, signature);
      if (await webhookEvents.has(event.id)) return;
      try {
        const outcome = await act(event);
        if (outcome === 'unrelated') {
          logger.info({ eventId: event.id, type: event.type }, 'a event about nothing of ours was ignored');
        }
      } catch (error) {
        if (!(error instanceof PaymentsError)) throw error;
        logger.warn({ eventId: event.id, reason: error.message }, 'a event could not be acted on yet');
        throw new AppError('payments-unreachable', {}, undefined, { cause: error });
      }
    },
  };
}
