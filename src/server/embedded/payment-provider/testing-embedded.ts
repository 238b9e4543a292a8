import Fastify from 'fastify';
import { pino } from 'pino';
import { DAY_MS } from '#contract/units.ts';
import type { Database } from '#server/db/connection.ts';
import type { Payments, WebhookEvent } from '#server/ports/payments.ts';
import type { PaymentControls } from './controls.ts';
import { createEmbeddedPayments } from './embedded.ts';

/** The embedded provider on a server that has nothing but its pages, and answers webhook events as it is told to. */
export interface TestPayments {
  readonly payments: Payments;
  readonly controls: PaymentControls;
  readonly app: ReturnType<typeof Fastify>;
  /** Accepted webhook events, in order of arrival. */
  readonly taken: readonly WebhookEvent[];
  /** Status that webhook events are answered with from now on. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

/** A clock that a test moves. */
export function createTestClock(start: string) {
  let time = Date.parse(start);
  return {
    now: () => time,
    set(moment: string) {
      time = Date.parse(moment);
    },
    pass(milliseconds: number) {
      time += milliseconds;
    },
    passDays(days: number) {
      time += days * DAY_MS;
    },
  };
}

export async function startTestPayments(db: Database, clock: { now(): number }): Promise<TestPayments> {
  const logger = pino({ level: 'silent' });
  const { payments, controls, mount } = createEmbeddedPayments({ db, clock, logger, product: 'Lexden' });
  const app = Fastify();
  const taken: WebhookEvent[] = [];
  let status = 200;
  await mount(app, {
    async deliverWebhook(body, signature) {
      const event = await payments.verifyWebhookEvent(Buffer.from(body), signature);
      if (status === 200) taken.push(event);
      return status;
    },
  });
  await app.ready();
  return {
    payments,
    controls,
    app,
    taken,
    answerWith(given) {
      status = given;
    },
    async close() {
      await app.close();
      await payments.close();
    },
  };
}
