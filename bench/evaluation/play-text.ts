import type { LanguageModelMiddleware } from 'ai';
import { simulateReadableStream } from 'ai';

/** What a model writes, in parts. */
export type ModelStream = Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapStream']>>>['stream'];

interface PlayedText {
  readonly text: string;
  /** Length of each piece in UTF-16 units; a surrogate pair is not split. */
  readonly pieceLength: number;
  /** Milliseconds between two pieces; null for none. */
  readonly delayMs: number | null;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
}

/** The stream of a model that writes this text piece by piece. */
export function playText({ text, pieceLength, delayMs, usage }: PlayedText): ModelStream {
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${pieceLength}}`, 'gu')) ?? [];
  const { inputTokens: input, outputTokens: output } = usage;
  return simulateReadableStream({
    initialDelayInMs: null,
    chunkDelayInMs: delayMs,
    chunks: [
      { type: 'stream-start' as const, warnings: [] },
      { type: 'text-start' as const, id: '1' },
      ...pieces.map((delta) => ({ type: 'text-delta' as const, id: '1', delta })),
      { type: 'text-end' as const, id: '1' },
      {
        type: 'finish' as const,
        finishReason: { unified: 'stop' as const, raw: 'stop' },
        usage: {
          inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
          outputTokens: { total: output, text: output, reasoning: undefined },
        },
      },
    ],
  });
}
