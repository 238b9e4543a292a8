import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';

/**
 * Reads server-sent events from a response. `EventSource` supports neither our headers nor a body. Ends with the
 * stream; throws what reading throws, such as an AbortError.
 */
export async function* readServerEvents(response: Response): AsyncGenerator<EventSourceMessage> {
  if (!response.body) return;
  // Not `for await` over the stream: not every supported browser can.
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Cancels the transfer when the consumer stops early.
    await reader.cancel().catch(() => undefined);
  }
}
