/** One server-sent event: name and data. */
interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Reads server-sent events from a response. `EventSource` supports neither our headers nor a body. Ends with the
 * stream; throws what reading throws, such as an AbortError.
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
    // Cancels the transfer when the consumer stops early.
    await reader.cancel().catch(() => undefined);
  }
}

/** Incremental parser: chunks may be split anywhere. */
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

/** Blocks end with an empty line. A trailing carriage return may be half of a line break and is held back. */
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
    // A line starting with a colon is a keep-alive comment.
    if (colon === 0 || line === '') continue;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  return data.length > 0 ? { event, data: data.join('\n') } : null;
}
