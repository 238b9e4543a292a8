/** One server-sent event: its name and its data as text. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Reads server-sent events off a response. `EventSource` cannot send our headers or a body, so the stream is
 * fetched and read here. Ends with the stream; throws what reading throws (an abort among others).
 */
export async function* readServerEvents(response: Response): AsyncGenerator<ServerEvent> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const parser = createEventParser();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* parser.push(value);
    }
  } finally {
    // Whoever stops listening early also stops the transfer.
    await reader.cancel().catch(() => undefined);
  }
}

/** Puts events together from pieces of text that may be cut anywhere. */
export function createEventParser() {
  let rest = '';
  return {
    push(piece: string): readonly ServerEvent[] {
      rest += piece;
      const blocks = splitBlocks(rest);
      rest = blocks.at(-1) ?? '';
      return blocks.slice(0, -1).flatMap((block) => parseBlock(block) ?? []);
    },
  };
}

/** Blocks end with an empty line. A carriage return at the very end may be half of a line break: it waits. */
function splitBlocks(text: string): string[] {
  const held = text.endsWith('\r') ? '\r' : '';
  const blocks = text
    .slice(0, text.length - held.length)
    .replace(/\r\n?/g, '\n')
    .split('\n\n');
  blocks.push((blocks.pop() ?? '') + held);
  return blocks;
}

function parseBlock(block: string): ServerEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    // A line that begins with a colon is a comment that keeps the connection alive.
    if (colon === 0 || line === '') continue;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  return data.length > 0 ? { event, data: data.join('\n') } : null;
}
