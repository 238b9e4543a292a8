import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';

interface Asked {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | object;
}

/** Lets those who ask a server by injection ask one that is a process of its own, under whatever name they call it. */
export function injectByHttp(address: string): FastifyInstance {
  const inject = async (asked: string | Asked) => {
    const { method = 'GET', url = '/', headers = {}, payload } = typeof asked === 'string' ? { url: asked } : asked;
    const isObject = typeof payload === 'object';
    const sent = request(new URL(url, address), {
      method,
      headers: { ...(isObject && { 'content-type': 'application/json' }), ...headers },
    });
    sent.end(isObject ? JSON.stringify(payload) : payload);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject);
    });
    const body = await text(answer);
    return {
      statusCode: answer.statusCode ?? 0,
      headers: answer.headers,
      body,
      cookies: (answer.headers['set-cookie'] ?? []).map(readCookie),
      json: () => JSON.parse(body),
    };
  };
  return { inject } as unknown as FastifyInstance;
}

/** What of a cookie those who ask look at. */
function readCookie(line: string) {
  const [pair = '', ...attributes] = line.split('; ');
  const split = pair.indexOf('=');
  const attributeOf = (name: string) =>
    attributes.find((attribute) => attribute.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
  const [path, expires, maxAge] = [attributeOf('path'), attributeOf('expires'), attributeOf('max-age')];
  return {
    name: pair.slice(0, split),
    value: decodeURIComponent(pair.slice(split + 1)),
    ...(path !== undefined && { path }),
    ...(expires !== undefined && { expires: new Date(expires) }),
    ...(maxAge !== undefined && { maxAge: Number(maxAge) }),
  };
}
