import type { FastifyInstance } from 'fastify';
import { billingPaths } from '#contract/calls.ts';
import { KIBIBYTE } from '#contract/units.ts';
import type { OperationFacts } from '#server/http/api-description/operation-facts.ts';
import type { WebhookService } from './webhook-service.ts';

/** The largest webhookEvents, invoices with many lines, are a fraction of this. */
const EVENT_LIMIT_BYTES = 256 * KIBIBYTE;

interface Dependencies {
  readonly service: WebhookService;
}

const WEBHOOK: OperationFacts = {
  summary: 'Take a event of the payment provider',
  tag: 'Billing',
  description: 'The signature over the body, byte for byte, is the proof.',
  requestHeaders: {
    'stripe-signature': { description: 'The signature.', schema: { type: 'string' } },
  },
  requestBody: { 'application/json': { type: 'object' } },
  responses: {
    200: {
      description: 'Taken',
      content: {
        'application/json': {
          type: 'object',
          properties: { received: { const: true } },
          required: ['received'],
          additionalProperties: false,
        },
      },
    },
  },
  refusals: ['notice-refused', 'payments-unreachable'],
};

/**
 * Where the payment provider reports what happened. The signature is the gate here: neither where a request comes from
 * nor how many there are says anything about it, and the body is judged as it was sent, byte for byte.
 */
export function bindWebhookRoutes(scope: FastifyInstance, { service }: Dependencies): void {
  scope.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser<Buffer>(
      '*',
      { parseAs: 'buffer', bodyLimit: EVENT_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    inner.post<{ Body: Buffer | undefined }>(
      billingPaths.webhook,
      { config: { operation: WEBHOOK, isSelfAuthenticated: true } },
      async (request) => {
        const signature = request.headers['stripe-signature'];
        await service.receive(request.body ?? new Uint8Array(), typeof signature === 'string' ? signature : undefined);
        return { received: true };
      },
    );
  });
}
