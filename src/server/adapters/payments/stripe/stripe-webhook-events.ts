import Stripe from 'stripe';
import { z } from 'zod';
import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import type { Clock } from '#server/ports/clock.ts';
import { PaymentsError, type PaymentsMode, type WebhookEvent } from '#server/ports/payments.ts';
import { toMilliseconds } from './stripe-values.ts';

/** How old a notice may be: long enough for a slow way, too short for whoever has caught one. Stripe's own default. */
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

/** What each kind of event is about, by how its type begins. The rest is no concern of ours. */
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
    // A schedule that was released names its subscription differently.
    idIn: ({ subscription, released_subscription }) => subscription ?? released_subscription,
  },
  // One that is only announced has no id.
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

/** Reads what Stripe reports. Nothing of a refused notice goes into the error: whoever sent it may have written it. */
export function createWebhookVerifier({ stripe, webhookSecret, mode, clock }: Dependencies) {
  const refuse = (reason: string) => new PaymentsError('notice-refused', reason);

  async function prove(body: Uint8Array, signature: string): Promise<unknown> {
    const secret = typeof webhookSecret === 'string' ? webhookSecret : await webhookSecret();
    try {
      const event: unknown = await stripe.webhooks.constructEventAsync(
        ...([body, signature, secret, TOLERANCE_MS / SECOND_MS, undefined, clock.now()] as const),
      );
      return event;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw refuse('it cannot be read');
      throw refuse(/tolerance/.test(error.message) ? 'it is too old' : 'its signature is not right');
    }
  }

  return async function readNotice(body: Uint8Array, signature: string | undefined): Promise<WebhookEvent> {
    if (!signature) throw refuse('it is not signed');
    const parsed = eventSchema.safeParse(await prove(body, signature));
    if (!parsed.success) throw refuse('it is not an event');
    const { id, type, created, livemode } = parsed.data;
    if (livemode !== (mode === 'live')) throw refuse(livemode ? 'it is a live one' : 'it is a test');
    return { id, type, createdAt: toMilliseconds(created), subject: subjectOf(parsed.data) };
  };
}
