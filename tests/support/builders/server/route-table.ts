import type { FastifyInstance } from 'fastify';

/** One address of the server, with its parameters named as they were bound. */
export interface BoundRoute {
  readonly method: string;
  readonly path: string;
}

/** A line of the framework's own table: its depth, a piece of the path, and the methods bound there. */
const TABLE_LINE = /^((?:│ {3}| {4})*)(?:├──|└──) (\S+)(?: \(([^)]*)\))?/;
const STEP_LENGTH = 4;

/**
 * Every route that is bound, read off the server itself, so that a new one cannot be forgotten.
 */
export function listRoutes(app: FastifyInstance): BoundRoute[] {
  const routes: BoundRoute[] = [];
  const pieces: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indentation = '', piece, methods] = TABLE_LINE.exec(line) ?? [];
    if (piece === undefined) continue;
    pieces.length = indentation.length / STEP_LENGTH;
    pieces.push(piece);
    for (const method of methods?.split(', ') ?? []) routes.push({ method, path: pieces.join('') });
  }
  return routes;
}
