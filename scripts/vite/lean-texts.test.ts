import { expect, test } from 'vitest';
import { dropPlainTexts, inlineTexts, readPlainTexts } from './lean-texts.ts';

const TEXTS = `
export const chatTexts = {
  title: 'Ask, then “read”',
  left: (count: number) => \`\${count} left\`,
  steps: ['One', 'Two'],
  stop: "Don't",
} as const;
export const otherTexts = { close: 'Close' };
`;

const plain = readPlainTexts(TEXTS, 'texts.ts');
const inline = (code: string) =>
  inlineTexts(code, 'a.tsx', (source, name) => (source === '../texts.ts' ? plain.get(name) : undefined));

test('lean texts › are written where they are used, quotes and all', () => {
  const head = "import { chatTexts, otherTexts as more } from '../texts.ts';\n";
  const find = inline(`${head}const a = <p title={chatTexts.title}>{chatTexts.left(2)} {chatTexts.stop}</p>;`);
  expect(find).toBe(`${head}const a = <p title={'Ask, then “read”'}>{chatTexts.left(2)} {"Don't"}</p>;`);
  const unknown = `${head}const b = [other.title, chatTexts[key], chatTexts.steps, chatTexts.title2];`;
  expect(inline(unknown)).toBe(unknown);
});

test('lean texts › leave their file, and those with values stay', () => {
  const left = dropPlainTexts(TEXTS, 'texts.ts', (name) => name === 'chatTexts');
  expect(left).not.toMatch(/Ask, then|Don't/u);
  expect(left).toContain("steps: ['One', 'Two']");
  expect(left).toContain('left: (count: number)');
  expect(left).toContain("otherTexts = { close: 'Close' }");
});
