import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Listener, listen } from '#server/platform/testing-listen.ts';
import { recipientOf } from '../../recipient.ts';
import { createEmbeddings } from '../embed-texts.ts';
import { EMBEDDING_PROVIDERS, startEmbeddingServer } from '../testing/embedding-server.ts';
import { PROVIDER_NAMES, startProvider } from '../testing/providers.ts';
import { createModelCalls } from './create-model-calls.ts';
import { createProviderFetch, ResponseTooLargeError } from './provider-fetch.ts';

const REDIRECTS = [301, 302, 303, 307, 308];
const never = new AbortController().signal;
const environment = { random: () => 1, wait: async () => {} };

/** A host outside the settings. */
let elsewhere: Listener;
let visits = 0;
let body: readonly string[] = [];
let contentType = 'application/json';

beforeAll(async () => {
  const server = createServer((_request, response) => {
    visits += 1;
    response.writeHead(200, { 'content-type': contentType });
    for (const piece of body) response.write(piece);
    response.end();
  });
  elsewhere = await listen(server);
});
beforeEach(() => {
  visits = 0;
  body = ['{}'];
  contentType = 'application/json';
});
afterAll(() => elsewhere.close());

describe.each(PROVIDER_NAMES)('model of %s', (name) => {
  it.each(REDIRECTS)('is called once when it answers with status %i, which is not followed', async (status) => {
    const { server, settings } = await startProvider(name);
    server.play({ kind: 'redirect', status, location: elsewhere.url });
    const calls = await createModelCalls(settings, environment);
    const request = {
      instructions: 'Fill in.',
      content: 'Words of a document.',
      schema: z.object({ word: z.string() }),
    };
    const failing = calls.generateObject(
      { ...request, purpose: 'answer', schemaName: 'probe', outputTokensLimit: 100 },
      never,
    );
    await expect(failing).rejects.toMatchObject({
      code: 'redirected',
      wasSent: true,
      message: `${settings.model} at ${recipientOf(settings, settings.model).name} answered with a redirect, which is not followed. Check LLM_BASE_URL (status ${status}).`,
    });
    expect([server.received(), visits]).toEqual([1, 0]);
    await server.close();
  });
});

describe.each(EMBEDDING_PROVIDERS)('embeddings of %s', (name) => {
  it.each(REDIRECTS)('fail at once on status %i, which is not followed', async (status) => {
    const server = await startEmbeddingServer(name);
    server.play({ kind: 'redirect', status, location: elsewhere.url });
    const embeddings = await createEmbeddings(server.settings, server.model, environment);
    await expect(embeddings.embed(['Words of a document.'], 'question', never)).rejects.toMatchObject({
      wasSent: true,
    });
    expect([server.requests.length, visits]).toEqual([1, 0]);
    await server.close();
  });
});

describe('response body', () => {
  const limited = createProviderFetch({ responseBytes: 1_000, lineBytes: 100 });
  const read = async () => (await limited(elsewhere.url)).text();

  it('passes unchanged below the limits', async () => {
    body = ['{"a":', '1}'];
    expect(await read()).toBe('{"a":1}');
    contentType = 'text/event-stream';
    body = Array.from({ length: 15 }, (_, index) => `data: ${index}${'x'.repeat(40)}\n\n`);
    expect(await read()).toBe(body.join(''));
  });

  it.each([
    ['all of it', 'application/json', Array.from({ length: 11 }, () => 'x'.repeat(100))],
    ['one line of an event stream', 'text/event-stream', [`data: ${'x'.repeat(60)}`, 'x'.repeat(60)]],
    ['an event stream of short lines', 'text/event-stream', Array.from({ length: 60 }, () => `: ${'x'.repeat(20)}\n`)],
  ])('fails where %s is too long', async (_name, type, pieces) => {
    contentType = type;
    body = pieces;
    await expect(read()).rejects.toThrow(ResponseTooLargeError);
  });
});
