import { once } from 'node:events';
import { type ClientRequest, request as openRequest } from 'node:http';
import type { ChatResponse } from '#contract/chat.ts';
import { createProviderModel } from '#server/adapters/language-model/ai-sdk/provider-model.ts';
import type { ModelServer } from '#server/adapters/language-model/ai-sdk/testing/model-server.ts';
import { type ProviderName, startProvider } from '#server/adapters/language-model/ai-sdk/testing/providers.ts';
import type { Adapters } from '#server/composition/adapters.ts';
import { startTestLexden, type TestLexden } from './test-lexden.ts';

/** A server that answers by a model of a provider on this machine, and listens for real connections. */
export interface ModelLexden {
  readonly lexden: TestLexden;
  readonly provider: ModelServer;
  /** Ends an outage of the model, as an hour that passed. */
  forgetOutage(): void;
  close(): Promise<void>;
}

export async function startModelLexden(name: ProviderName = 'openai-compatible'): Promise<ModelLexden> {
  const { server: provider, settings } = await startProvider(name);
  let clockMs = 0;
  let opened: Adapters | undefined;
  const own = (): Adapters => {
    if (!opened) throw new Error('The server was not started.');
    return opened;
  };
  const { model } = await createProviderModel({
    settings,
    builtIn: {
      engine: 'built-in',
      provider: undefined,
      analyse: (...given) => own().model.analyse(...given),
      answer: (...given) => own().model.answer(...given),
    },
    verification: {
      locateQuotes: (...given) => own().verification.locateQuotes(...given),
      findUnsupportedClaims: (...given) => own().verification.findUnsupportedClaims(...given),
      markUnsupported: (...given) => own().verification.markUnsupported(...given),
    },
    onProblem: () => {},
    surroundings: { now: () => clockMs, random: () => 1, wait: async () => {} },
  });
  const lexden = await startTestLexden({
    replaceAdapters(adapters) {
      opened = adapters;
      // Only questions go to the model.
      return { model: { ...model, analyse: adapters.model.analyse } };
    },
  });
  await lexden.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    lexden,
    provider,
    forgetOutage() {
      clockMs += 3_600_000;
    },
    async close() {
      await lexden.close();
      await provider.close();
    },
  };
}

/** One event of a streamed answer. */
export interface ToldEvent {
  readonly name: string;
  readonly data: {
    readonly text: string;
    readonly answer: ChatResponse;
    readonly source: { readonly quote: string };
    readonly error: { readonly code: string };
  };
}

export interface AskedStream {
  readonly status: number;
  readonly events: AsyncGenerator<ToldEvent>;
  /** Closes the connection, as a browser does that is closed. */
  hangUp(): void;
  /** Half-closes it: the client sends nothing more, and still reads. */
  halfClose(): void;
}

interface Question {
  readonly message: string;
  readonly documentIds: readonly number[];
}

/** Asks as a browser does, on a connection of its own. @param path of the caller's calls, like `/api/session` */
export async function askStreaming(
  address: string,
  guestId: string,
  question: Question,
  path = '/api/session/chat',
): Promise<AskedStream> {
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream', 'x-session-id': guestId };
  const request = openRequest(`${address}${path}`, { method: 'POST', headers, agent: false });
  request.end(JSON.stringify(question));
  const [response] = await once(request, 'response');
  return {
    status: response.statusCode,
    events: readEvents(response.setEncoding('utf8')),
    hangUp: () => hangUp(request),
    halfClose: () => void request.socket?.end(),
  };
}

function hangUp(request: ClientRequest): void {
  request.on('error', () => {});
  request.destroy();
}

async function* readEvents(response: AsyncIterable<string>): AsyncGenerator<ToldEvent> {
  let received = '';
  for await (const chunk of response) {
    received += chunk;
    const frames = received.split('\n\n');
    received = frames.pop() ?? '';
    for (const frame of frames) {
      const [, name = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(frame) ?? [];
      // On a slow machine there are signs of life in between.
      if (name !== '') yield { name, data: JSON.parse(data) };
    }
  }
}
