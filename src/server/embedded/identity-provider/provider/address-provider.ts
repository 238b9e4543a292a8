import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { SiteOrigins } from '#server/http/web-client/site-origins.ts';
import { MOUNT_PATH } from './issuer.ts';

/**
 * Tells the provider under which address the browser sees this site. It builds addresses from the forwarded headers, so
 * what the client wrote into them is replaced.
 */
export function setForwardedHeaders(request: FastifyRequest, origins: SiteOrigins): void {
  const { protocol, host } = new URL(origins.originOf(request));
  const { headers } = request.raw;
  headers['x-forwarded-proto'] = protocol.replace(':', '');
  headers['x-forwarded-host'] = host;
  delete headers['x-forwarded-for'];
}

/** Lets the provider answer a request at one of its own addresses. */
export async function answerByProvider(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const message: IncomingMessage & { originalUrl?: string } = request.raw;
  // It routes by the address below its mount, and takes the mount from the difference to the whole.
  message.originalUrl = request.url;
  message.url = request.url.slice(MOUNT_PATH.length);
  reply.hijack();
  await provider.callback()(message, reply.raw);
  return reply;
}
