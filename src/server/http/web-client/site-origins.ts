import type { FastifyRequest } from 'fastify';

/** Loopback hosts; browsers treat them as secure without HTTPS, so sign-in works there, too. */
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

export type SiteOrigins = ReturnType<typeof createSiteOrigins>;

/** The origins of this site. @param publicUrl the setting `PUBLIC_URL` */
export function createSiteOrigins(publicUrl: string | undefined) {
  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  const publicHost = publicOrigin === undefined ? undefined : new URL(publicOrigin).host;
  return {
    /** Undefined when not set. */
    publicOrigin,
    /**
     * The origin of this site as seen by the requesting browser. A TLS-terminating proxy forwards plain HTTP, so the
     * scheme comes from the setting.
     */
    originOf: (request: FastifyRequest): string =>
      publicOrigin !== undefined && request.host === publicHost
        ? publicOrigin
        : withoutDefaultPort(`${request.protocol}://${request.host}`),
    /** Whether sign-in is allowed at this origin: the public one, or loopback. */
    allows: (origin: string): boolean => origin === publicOrigin || isLoopback(origin),
    /** Whether it is the site's canonical origin: the public one when set. */
    isProduction: (origin: string): boolean => origin === (publicOrigin ?? origin),
  };
}

/** Some clients send the default port in the `Host` header; origins never have it. */
function withoutDefaultPort(origin: string): string {
  return origin.replace(/^(http:.*):80$|^(https:.*):443$/, '$1$2');
}

/** Only scheme, host and port: anything else in a `Host` header would end up in generated URLs. */
function isLoopback(origin: string): boolean {
  const url = URL.parse(origin);
  return url !== null && url.origin === origin && LOOPBACK_NAMES.has(url.hostname);
}
