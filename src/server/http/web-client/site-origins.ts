import type { FastifyRequest } from 'fastify';

/** Addresses of the machine itself; browsers treat them as safe without HTTPS, so sign-in works there too. */
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Under which addresses this site is reached. */
export interface SiteOrigins {
  /** Scheme, host and port under which the browser that sent a request sees this site. */
  originOf(request: FastifyRequest): string;
  /** Whether people may sign in there: at the public address, or on the machine itself. */
  allows(origin: string): boolean;
  /** Whether it is the site's usual address: the public one where there is one. */
  isProduction(origin: string): boolean;
  /** The public address; undefined where none is set. */
  readonly publicOrigin: string | undefined;
}

/** @param publicUrl the setting `PUBLIC_URL` */
export function createSiteOrigins(publicUrl: string | undefined): SiteOrigins {
  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  const publicHost = publicOrigin === undefined ? undefined : new URL(publicOrigin).host;
  return {
    publicOrigin,
    // A proxy in front speaks HTTPS with the browser and HTTP with us, so the scheme is taken from the setting.
    originOf: (request) =>
      publicOrigin !== undefined && request.host === publicHost
        ? publicOrigin
        : withoutDefaultPort(`${request.protocol}://${request.host}`),
    allows: (origin) => origin === publicOrigin || isLoopback(origin),
    isProduction: (origin) => origin === (publicOrigin ?? origin),
  };
}

/** Not every client leaves it out of the `Host` header; origins never have it. */
function withoutDefaultPort(origin: string): string {
  return origin.replace(/^(http:.*):80$|^(https:.*):443$/, '$1$2');
}

/** Nothing but scheme, host and port: whatever else a `Host` header held would end up in addresses that are built on it. */
function isLoopback(origin: string): boolean {
  const url = URL.parse(origin);
  return url !== null && url.origin === origin && LOOPBACK_NAMES.has(url.hostname);
}
