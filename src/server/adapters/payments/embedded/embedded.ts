import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { OpenedDatabase } from '../../../db/connection.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Payments, PaymentsHost } from '../../../ports/payments.ts';
import type { PaymentControls } from './controls.ts';

export interface EmbeddedPaymentsOptions {
  readonly db: OpenedDatabase['db'];
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly product: string;
  /** Key of a real provider, where one is set: the test mode refuses to exist beside it. */
  readonly realKey?: string | undefined;
}

export interface EmbeddedPayments {
  readonly payments: Payments;
  mount(app: FastifyInstance, host: PaymentsHost): Promise<void>;
  /** What tests do as the payer and as the provider's staff. */
  readonly controls: PaymentControls;
}

/** This server's own test mode of payments. */
export function createEmbeddedPayments(_options: EmbeddedPaymentsOptions): EmbeddedPayments {
  const notYet = async () => {
    throw new Error('not there yet');
  };
  return {
    payments: {
      mode: 'embedded',
      ensureCustomer: notYet,
      openCheckout: notYet,
      closeCheckout: notYet,
      findCheckout: notYet,
      findSubscription: notYet,
      findInvoice: notYet,
      findPaymentOrigin: notYet,
      previewUpgrade: notYet,
      upgradeNow: notYet,
      downgradeAtPeriodEnd: notYet,
      cancelAtPeriodEnd: notYet,
      keepPlan: notYet,
      endNow: notYet,
      openBillingPage: notYet,
      removeCustomer: notYet,
      readNotice: notYet,
      workOffDue: async () => {},
      close: async () => {},
    },
    mount: async () => {},
    controls: {
      ...{ pay: notYet, decline: notYet, setCard: notYet, refund: notYet, dispute: notYet, cancelNow: notYet },
      ...{ holdDeliveries: () => {}, releaseDeliveries: notYet, listNotices: notYet, deliver: notYet, forge: notYet },
      watchRequests: () => {},
    },
  };
}
