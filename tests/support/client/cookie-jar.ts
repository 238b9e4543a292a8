import type { LightMyRequestResponse } from 'fastify';

export type ReceivedCookie = LightMyRequestResponse['cookies'][number];

/** Cookies by name and path, as browsers keep them (RFC 6265, 5.3 and 5.4). Expired ones are removed. */
export class CookieJar {
  readonly #cookies = new Map<string, { readonly name: string; readonly value: string; readonly path: string }>();

  get(name: string): string | undefined {
    return [...this].find(([each]) => each === name)?.[1];
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  set(name: string, value: string, path = '/'): void {
    this.#cookies.set(`${path} ${name}`, { name, value, path });
  }

  clear(): void {
    this.#cookies.clear();
  }

  keys(): string[] {
    return [...this].map(([name]) => name);
  }

  *[Symbol.iterator](): Generator<[name: string, value: string]> {
    for (const { name, value } of this.#cookies.values()) yield [name, value];
  }

  store(received: readonly ReceivedCookie[]): void {
    for (const { name, value, path = '/', expires, maxAge } of received) {
      const isExpired = value === '' || maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now());
      if (isExpired) this.#cookies.delete(`${path} ${name}`);
      else this.set(name, encodeURIComponent(value), path);
    }
  }

  headersFor(pathname: string): { cookie?: string } {
    const matching = [...this.#cookies.values()].filter(
      ({ path }) => path === '/' || pathname === path || pathname.startsWith(`${path}/`),
    );
    return matching.length === 0 ? {} : { cookie: matching.map(({ name, value }) => `${name}=${value}`).join('; ') };
  }
}

/** @param line value of a Set-Cookie header */
export function parseSetCookie(line: string): ReceivedCookie {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const attributeOf = (name: string) =>
    attributes.find((attribute) => attribute.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
  const [path, expires, maxAge] = [attributeOf('path'), attributeOf('expires'), attributeOf('max-age')];
  return {
    name: pair.slice(0, pair.indexOf('=')),
    value: decodeURIComponent(pair.slice(pair.indexOf('=') + 1)),
    ...(path !== undefined && { path }),
    ...(expires !== undefined && { expires: new Date(expires) }),
    ...(maxAge !== undefined && { maxAge: Number(maxAge) }),
  };
}
