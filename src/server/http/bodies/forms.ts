import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/domain/errors/app-error.ts';

/**
 * Lets the calls of a scope accept a form (`application/x-www-form-urlencoded`) instead of JSON. Duplicate fields are
 * refused: two parsers could each use another one.
 */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => {
      const fields = [...new URLSearchParams(String(body))];
      const names = new Set(fields.map(([name]) => name));
      if (names.size < fields.length)
        throw new AppError('invalid-request', { reason: 'A field is there twice.' }, 'body');
      return Object.fromEntries(fields);
    },
  );
}
