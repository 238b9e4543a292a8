import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Leaves the routes of a scope out of the API description: pages are not part of the product's API. */
export function hideFromApiDescription(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true };
  });
}

/** Lets the routes of a scope accept forms, and nothing else. */
export function acceptPageForms(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** A field of a form; empty when it was not sent. */
export function fieldOf(request: FastifyRequest, name: string): string {
  return request.body instanceof URLSearchParams ? (request.body.get(name) ?? '') : '';
}
