import { expect, test } from 'vitest';
import { createTextWatch } from './text-watch.ts';

const ANSWER = {
  outcome: 'answered',
  statements: [
    { quotes: [{ document: 1, page: 2, text: 'it says "so": {' }], text: 'The "rent" is due.' },
    { quotes: [], text: 'And more.' },
  ],
  search: '',
};

/** What was written when the text began. */
function writtenBefore(output: string): string | undefined {
  const watch = createTextWatch();
  const end = [...output].findIndex((character) => watch(character));
  return end === -1 ? undefined : output.slice(0, end);
}

test('text watch › finds the first statement’s text behind its quotes, in any formatting', () => {
  expect(writtenBefore(JSON.stringify(ANSWER))).toMatch(/so\\": \{"\}\],"text":"$/u);
  expect(writtenBefore(`Here is "it":\n\`\`\`json\n${JSON.stringify(ANSWER, null, 2)}`)).toMatch(/\],\s+"text": "$/u);
});

test('text watch › finds none in an answer without statements, and passes over an empty one', () => {
  expect(writtenBefore('{"outcome":"silent","statements":[],"search":"text"}')).toBeUndefined();
  const empty = { ...ANSWER, statements: [{ quotes: [], text: '' }, ANSWER.statements[1]] };
  expect(writtenBefore(JSON.stringify(empty))).toMatch(/"text":""\},\{"quotes":\[\],"text":"$/u);
});

test('text watch › reads pieces of any length', () => {
  const watch = createTextWatch();
  const text = JSON.stringify(ANSWER);
  const at = text.indexOf('The \\"rent');
  expect(watch(text.slice(0, at))).toBe(false);
  expect(watch(text.slice(at))).toBe(true);
});
