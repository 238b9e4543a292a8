import type { ChatResponse } from '#contract/chat.ts';
import type { Document } from '#contract/documents.ts';
import type { OpenResponse } from './transport.ts';

/** What the events of an answer hold, each some of it. */
export interface AnswerEventData {
  readonly text: string;
  readonly cites?: readonly number[];
  readonly answer: ChatResponse;
  readonly source: { readonly quote: string };
  readonly error: { readonly code: string };
}

export interface StreamEvent<Data = AnswerEventData> {
  readonly name: string;
  readonly data: Data;
}

export interface EventStream<Data = AnswerEventData> extends Omit<OpenResponse, 'body'> {
  readonly events: AsyncGenerator<StreamEvent<Data>>;
}

export type DocumentEventStream = EventStream<Document>;

/** Server-sent events, of which the server writes each as one `event` and one `data` line. Rejects where they break off. */
export async function* readEvents<Data>(chunks: AsyncIterable<string>): AsyncGenerator<StreamEvent<Data>> {
  let received = '';
  for await (const chunk of chunks) {
    received += chunk;
    const frames = received.split('\n\n');
    received = frames.pop() ?? '';
    for (const frame of frames) {
      const [, name = '', data = ''] = /^event: (.*)\ndata: ([^\n]*)$/.exec(frame) ?? [];
      // On a slow machine there are keep-alive comments in between.
      if (name !== '') yield { name, data: JSON.parse(data) };
    }
  }
}
