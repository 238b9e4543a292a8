import Stripe from 'stripe';
import { z } from 'zod';
import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import type { Clock } from '#server/ports/clock.ts';
import { PaymentsError, type PaymentsMode, type WebhookEvent } from '#server/ports/payments.ts';
import { toMilliseconds } from './stripe-values.ts';

/** Tolerates slow deliveries and limits replay attacks. Stripe's own default. */
const TOLERANCE_MS = 5 * MINUTE_MS;

const named = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish();

const eventSchema = z.object({
  id: z.string().min(1),
  object: z.literal('event'),
  type: z.string(),
  created: z.number(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: named,
      subscription: named.catch(null),
      released_subscription: named.catch(null),
      payment_intent: named.catch(null),
    }),
  }),
});
type Event = z.infer<typeof eventSchema>;

/** Subject by type of event. All others are ignored. */
const SUBJECTS: readonly {
  readonly type: RegExp;
  readonly kind: Exclude<WebhookEvent['subject']['kind'], 'nothing'>;
  readonly idIn: (object: Event['data']['object']) => string | null | undefined;
}[] = [
  { type: /^checkout\.session\./, kind: 'checkout', idIn: ({ id }) => id },
  { type: /^customer\.subscription\./, kind: 'subscription', idIn: ({ id }) => id },
  {
    type: /^subscription_schedule\./,
    kind: 'subscription',
    // A released schedule names its subscription differently.
    idIn: ({ subscription, released_subscription }) => subscription ?? released_subscription,
  },
  // An upcoming invoice has no id.
  { type: /^invoice\./, kind: 'invoice', idIn: ({ id }) => id },
  { type: /^(charge\.refund|charge\.dispute|refund)/, kind: 'payment', idIn: ({ payment_intent }) => payment_intent },
];

function subjectOf({ type, data }: Event): WebhookEvent['subject'] {
  const subject = SUBJECTS.find((one) => one.type.test(type));
  const id = subject?.idIn(data.object);
  return subject && id ? { kind: subject.kind, id } : { kind: 'nothing' };
}

interface Dependencies {
  readonly stripe: Stripe;
  readonly webhookSecret: string | (() => Promise<string>);
  readonly mode: PaymentsMode;
  readonly clock: Clock;
}

/** Verifies and parses webhook events. Errors contain nothing of a rejected event, whose sender is unknown. */
export function createWebhookVerifier({ stripe, webhookSecret, mode, clock }: Dependencies) {
  const refuse = (reason: string) => new PaymentsError('notice-refused', reason);

  async function prove(body: Uint8Array, signature: string): Promise<unknown> {
    const secret = typeof webhookSecret === 'string' ? webhookSecret : await webhookSecret();
    try {
      const event: unknown = await stripe.webhooks.constructEventAsync(
        body,
        signature,
        secret,
        TOLERANCE_MS / SECOND_MS,
        undefined,
        clock.now(),
      );
      return event;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw refuse('it cannot be parsed');
      throw refuse(/tolerance/.test(error.message) ? 'the event is too old' : 'the signature is invalid');
    }
  }

  return async function readNotice(body: Uint8Array, signature: string | undefined): Promise<WebhookEvent> {
    if (!signature) throw refuse('the signature is missing');
    const parsed = eventSchema.safeParse(await prove(body, signature));
    if (!parsed.success) throw refuse('it is not an event');
    const { id, type, created, livemode } = parsed.data;
    if (livemode !== (mode === 'live')) throw refuse(livemode ? 'it is a live event' : 'it is a test event');
    return { id, type, createdAt: toMilliseconds(created), subject: subjectOf(parsed.data) };
  };
}
