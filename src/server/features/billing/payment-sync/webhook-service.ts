import { AppError } from '#server/domain/errors/app-error.ts';
import { type Payments, PaymentsError, type WebhookEvent } from '#server/ports/payments.ts';
import type { Outcome } from './apply-provider-state.ts';
import type { ProviderState } from './provider-state.ts';
import type { WebhookEventStore } from './webhook-event-store.ts';

interface Dependencies {
  readonly payments: Pick<Payments, 'verifyWebhookEvent'>;
  readonly notices: Pick<WebhookEventStore, 'has'>;
  readonly truth: ProviderState;
  readonly logger: {
    info(about: object, message: string): void;
    warn(about: object, message: string): void;
  };
}

export type WebhookService = ReturnType<typeof createWebhookService>;

/** Takes what the payment provider reports: a reason to ask it, and never the answer. */
export function createWebhookService({ payments, notices, truth, logger }: Dependencies) {
  async function prove(body: Uint8Array, signature: string | undefined): Promise<WebhookEvent> {
    try {
      return await payments.verifyWebhookEvent(body, signature);
    } catch (error) {
      if (!(error instanceof PaymentsError) || error.code !== 'notice-refused') throw error;
      logger.warn({ reason: error.message }, 'a notice about payments was refused');
      throw new AppError('notice-refused');
    }
  }

  async function act(notice: WebhookEvent): Promise<Outcome | 'of-no-concern'> {
    const { subject: about } = notice;
    switch (about.kind) {
      case 'subscription':
        return truth.refreshSubscription(about.id, notice);
      case 'checkout':
        return truth.refreshCheckout(about.id, notice);
      case 'invoice':
        return truth.refreshInvoice(about.id, notice);
      case 'payment':
        return truth.refreshPayment(about.id, notice);
      default:
        return 'of-no-concern';
    }
  }

  return {
    /**
     * Resolves when the notice was acted on, or needs no action: the provider has no reason to repeat it.
     * @param body exactly as it was received
     * @throws AppError `notice-refused` when it is not proven to come from the provider, stale, or of another mode;
     * `payments-unreachable` when the provider cannot be asked, so that the notice comes again
     */
    async receive(body: Uint8Array, signature: string | undefined): Promise<void> {
      const notice = await prove(body, signature);
      if (await notices.has(notice.id)) return;
      try {
        const outcome = await act(notice);
        if (outcome === 'not-ours') {
          logger.info({ noticeId: notice.id, type: notice.type }, 'a notice about nothing of ours was ignored');
        }
      } catch (error) {
        if (!(error instanceof PaymentsError)) throw error;
        logger.warn({ noticeId: notice.id, reason: error.message }, 'a notice could not be acted on yet');
        throw new AppError('payments-unreachable', {}, undefined, { cause: error });
      }
    },
  };
}
