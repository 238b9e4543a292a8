import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listener, listen } from '#server/platform/testing-listen.ts';
import { createHttpExchangeRates } from './http.ts';

let server: Listener;
let url: string;
let answer: (response: ServerResponse) => void;
const requests: IncomingMessage[] = [];

beforeAll(async () => {
  const scripted = createServer((request, response) => {
    requests.push(request);
    answer(response);
  });
  server = await listen(scripted);
  url = `${server.url}/v6/latest/USD`;
});
afterAll(() => server.close());

const fetchRate = (timeoutMs?: number) =>
  createHttpExchangeRates({ url, ...(timeoutMs && { timeoutMs }) }).fetchUsdToPhp();
const answerWith = (body: string, status = 200) => {
  answer = (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body);
};

test('reads the pesos from the response, and sends no personal data [spec: 7.11]', async () => {
  answerWith(JSON.stringify({ result: 'success', base_code: 'USD', rates: { USD: 1, EUR: 0.86, PHP: 58.7342 } }));
  expect(await fetchRate()).toBe(58.7342);
  const { method, url: path, headers } = requests.at(-1) as IncomingMessage;
  expect([method, path, headers['cookie'], headers['authorization'], headers['referer']]).toEqual([
    'GET',
    '/v6/latest/USD',
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ['an error in the service’s own words', { result: 'error', rates: { PHP: 58 } }],
  ['the rates of another currency', { result: 'success', base_code: 'EUR', rates: { PHP: 66 } }],
  ['no pesos', { result: 'success', rates: { EUR: 0.86 } }],
  ['a number as text', { result: 'success', rates: { PHP: '58' } }],
  ['a rate of zero', { result: 'success', rates: { PHP: 0 } }],
  ['a negative rate', { result: 'success', rates: { PHP: -58 } }],
  ['the inverse rate', { result: 'success', rates: { PHP: 0.017 } }],
  ['an implausibly high rate', { result: 'success', rates: { PHP: 58_000 } }],
  ['null', null],
  ['a list', [58]],
])('rejects %s', async (_name, body) => {
  answerWith(JSON.stringify(body));
  await expect(fetchRate()).rejects.toThrow('something else than the rates of the dollar');
});

test.each([
  ['invalid JSON', '<html>58</html>'],
  ['NaN', '{"result":"success","rates":{"PHP":NaN}}'],
  ['an infinite number', '{"result":"success","rates":{"PHP":1e999}}'],
  ['a truncated response', '{"result":"success","rates":{"PHP":58'],
])('rejects %s', async (_name, body) => {
  answerWith(body);
  await expect(fetchRate()).rejects.toThrow('something else than the rates of the dollar');
});

test.each([500, 404, 204, 429])('rejects status %i, whatever the body', async (status) => {
  answerWith(status === 204 ? '' : '{"result":"success","rates":{"PHP":58}}', status);
  await expect(fetchRate()).rejects.toThrow(`status ${status}`);
});

test('follows no redirect', async () => {
  const before = requests.length;
  answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end();
  await expect(fetchRate()).rejects.toThrow();
  expect(requests.slice(before).map((request) => request.url)).toEqual(['/v6/latest/USD']);
});

test('aborts an oversized response', async () => {
  const hungUp = Promise.withResolvers<void>();
  answer = (response) => {
    response.writeHead(200);
    response.once('close', hungUp.resolve);
    const pour = () => {
      while (!response.destroyed && response.write(' '.repeat(16_384)));
    };
    response.on('drain', pour);
    pour();
  };
  await expect(fetchRate()).rejects.toThrow('more than 65536 bytes');
  await hungUp.promise;
});

test.each([
  ['does not begin', () => {}],
  ['does not end', (response: ServerResponse) => void response.writeHead(200).write('{"result":')],
])('times out when the response %s', async (_name, stall) => {
  answer = stall;
  await expect(fetchRate(50)).rejects.toThrow(/timeout|aborted/);
});
