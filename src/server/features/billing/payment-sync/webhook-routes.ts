import type { FastifyInstance } from 'fastify';
import { billingPaths } from '#contract/calls.ts';
import { KIBIBYTE } from '#contract/units.ts';
import type { OperationFacts } from '#server/http/api-description/operation-facts.ts';
import type { WebhookService } from './webhook-service.ts';

/** The largest events, invoices with many lines, are a fraction of this. */
const EVENT_LIMIT_BYTES = 256 * KIBIBYTE;

interface Dependencies {
  readonly service: WebhookService;
}

const WEBHOOK: OperationFacts = {
  summary: 'Receive a webhook event of the payment provider',
  tag: 'Billing',
  description: 'Authenticated by the signature over the raw body.',
  requestHeaders: {
    'stripe-signature': { description: 'The signature.', schema: { type: 'string' } },
  },
  requestBody: { 'application/json': { type: 'object' } },
  responses: {
    200: {
      description: 'Received',
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
 * Webhook endpoint of the payment provider, authenticated by the signature over the raw body alone: neither origin checks
 * nor rate limits apply.
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
