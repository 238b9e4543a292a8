import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { signUp } from '#tests/support/builders/sign-up.ts';
import type { TestLexden } from '#tests/support/builders/test-lexden.ts';

interface InjectedRequest {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | object;
}

/** Makes an account on the server's own sign-in pages, over the network. @returns what its browser sends along from then on */
export async function createAccountOverHttp(address: string): Promise<Record<string, string>> {
  const email = `${randomBytes(8).toString('hex')}@example.org`;
  const app = { inject: (request: InjectedRequest) => sendInjected(address, request) };
  const person = { email, name: 'Ada Finch', password: 'a long and quiet afternoon' };
  const letIn = await signUp({ app: app as unknown as TestLexden['app'] }, person);
  const { status, cookie } = await letIn.sync();
  if (status !== 200) throw new Error(`Signing in was answered with ${status}.`);
  return { cookie };
}

/** One request the way tests inject them, but to a server that runs as a process of its own. */
function sendInjected(address: string, { url, method = 'GET', headers, payload }: InjectedRequest) {
  const isText = typeof payload === 'string';
  const body = payload === undefined || isText ? payload : JSON.stringify(payload);
  return new Promise((resolve, reject) => {
    const request = httpRequest(new URL(url, address), {
      method,
      headers: { ...(payload !== undefined && !isText && { 'content-type': 'application/json' }), ...headers },
    });
    request.on('error', reject);
    request.on('response', async (response) => {
      const text = (await response.setEncoding('utf8').toArray()).join('');
      resolve({
        statusCode: response.statusCode,
        headers: response.headers,
        body: text,
        cookies: (response.headers['set-cookie'] ?? []).map(parseCookie),
        json: () => JSON.parse(text),
      });
    });
    request.end(body);
  });
}

function parseCookie(line: string) {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const at = pair.indexOf('=');
  const attributeOf = (name: string) =>
    attributes.find((attribute) => attribute.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
  const [expires, maxAge, path] = [attributeOf('expires'), attributeOf('max-age'), attributeOf('path')];
  return {
    name: pair.slice(0, at),
    value: decodeURIComponent(pair.slice(at + 1)),
    ...(path !== undefined && { path }),
    ...(expires !== undefined && { expires: new Date(expires) }),
    ...(maxAge !== undefined && { maxAge: Number(maxAge) }),
  };
}
