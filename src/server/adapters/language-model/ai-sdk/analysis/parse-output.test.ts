import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseOutput, parseTruncatedOutput, parseWhileStreaming } from './parse-output.ts';

const schema = z.object({ word: z.string() });
const THOUGHT = '<think>\nThe schema is {"word": …}, so {ready} it is.\n</think>\n\n';

async function stream(text: string, length: number): Promise<unknown> {
  let read: unknown;
  async function* pieces() {
    for (let start = 0; start < text.length; start += length) yield text.slice(start, start + length);
  }
  await parseWhileStreaming(pieces(), (partial) => {
    read = partial;
  });
  return read;
}

describe('parsing output', () => {
  test.each([
    ['the object alone', '{"word":"ready"}', 'ready'],
    ['code fences and text', 'Here it is:\n```json\n{"word":"ready"}\n```', 'ready'],
    ['thoughts with braces', `${THOUGHT}{"word":"ready"}`, 'ready'],
    ['white space and another tag', '\n <Thinking>{a}</Thinking>{"word":"ready"}', 'ready'],
    ['no thoughts', '<think></think>{"word":"ready"}', 'ready'],
    ['tags within the object', '{"word":"<think>a</think>"}', '<think>a</think>'],
    ['text before the object, and a tag in it', 'So: {"word":"</think>"}', '</think>'],
  ])('reads %s', async (_what, text, word) => {
    expect(parseOutput(text, schema)).toEqual({ word });
    for (const length of [1, 3, 7, 500]) expect(await stream(text, length)).toEqual({ word });
  });

  test('reads an object behind thoughts of which only the end is written', () => {
    expect(parseOutput('Is it {ready}? Yes.</think>{"word":"ready"}', schema)).toEqual({ word: 'ready' });
  });

  test.each(['', '<think>{"word":"ready"}', '<think>hm {"word":"a"} </think>', 'no object', '{"word":7}'])(
    'finds none in %s',
    (text) => {
      expect(parseOutput(text, schema)).toBeUndefined();
    },
  );

  test('reads truncated output behind thoughts', async () => {
    expect(await parseTruncatedOutput(`${THOUGHT}{"word":"rea`)).toEqual({ word: 'rea' });
    expect(await parseTruncatedOutput(THOUGHT.slice(0, 40))).toBeUndefined();
  });

  test('takes time in proportion to the length of thoughts', async () => {
    const long = `<think>${'{<thin</thin '.repeat(200_000)}</think>{"word":"ready"}`;
    const startedMs = performance.now();
    expect(parseOutput(long, schema)).toEqual({ word: 'ready' });
    expect(await stream(long, 1_000)).toEqual({ word: 'ready' });
    expect(performance.now() - startedMs).toBeLessThan(2_000);
  });
});
