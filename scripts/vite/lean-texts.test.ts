import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { splitTexts } from './lean-texts.ts';

function split(code: string) {
  return splitTexts(code, parseSync('texts.ts', code).program);
}

const TEXTS = `import { pluralize } from './formatting.ts';

/** The texts of a shop. */
export const shopTexts = {
  title: 'Shop',
  // Words of the language are keys too.
  export: 'Export',
  left: (count: number) => pluralize(count, 'piece'),
  points: ['One', 'Two'],
} as const;

const rest = 1;
`;

test('lean texts › makes each text a constant, exported by its key', () => {
  expect(split(TEXTS)).toEqual({
    name: 'shopTexts',
    entries: `import { pluralize } from './formatting.ts';

/** The texts of a shop. */
const text0 = 'Shop';
export { text0 as title };
const text1 = 'Export';
export { text1 as export };
const text2 = (count: number) => pluralize(count, 'piece');
export { text2 as left };
const text3 = ['One', 'Two'];
export { text3 as points };

const rest = 1;
`,
  });
});

test.each([
  ['a spread', 'export const shopTexts = { ...others, title: "Shop" } as const;'],
  ['a key that is no identifier', 'export const shopTexts = { "a title": "Shop" } as const;'],
  ['a computed key', 'export const shopTexts = { [key]: "Shop" } as const;'],
  ['a method', 'export const shopTexts = { title() { return "Shop"; } } as const;'],
  ['a second export', 'export const shopTexts = { title: "Shop" } as const;\nexport const other = 1;'],
  ['a text that refers to another', 'export const shopTexts = { a: "A", b: () => shopTexts.a } as const;'],
])('lean texts › leaves a module with %s as it is', (_name, code) => {
  expect(split(code)).toBeNull();
});
