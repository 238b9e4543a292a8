import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readTexts } from './read-texts.ts';
import { writeTextList } from './write-text-list.ts';

const folder = mkdtempSync(join(tmpdir(), 'texts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SOURCE = `
interface Item { readonly label: string }
export const shopTexts = {
  // A comment
  title: 'Shop',
  left: (count: number) => (count === 1 ? '1 left' : \`\${count} left\`),
  offer: (price: number) => \`Only $\${price}\`,
  pages: (pages: readonly number[]) => \`Pages \${pages.join(', ')}\`,
  state: (state: 'open' | 'closed', isToday = true) => \`\${isToday ? 'Today ' : ''}\${state}\`,
  by: ({ name, count }: { readonly name: string; readonly count: number }) => \`\${name} (\${count})\`,
  of: (item: Item) => \`About \${String(item)}\`,
  menu: { open: 'Open', 'close-it': 'Close' },
  lines: ['One.', 'Two.'],
} as const;
export function greet(mascot: string): string { return \`Hi, I'm \${mascot}.\`; }
function helper() { return 'not a text'; }
void helper;
`;

test('texts of a file › are listed in order, with sample values in singular and plural', async () => {
  writeFileSync(join(folder, 'texts.ts'), SOURCE);
  const { texts } = await readTexts(folder, 'texts.ts');
  expect(texts.map(({ key, readings }) => [key, ...readings])).toEqual([
    ['shopTexts.title', 'Shop'],
    ['shopTexts.left', '3 left'],
    ['shopTexts.offer', 'Only $3'],
    ['shopTexts.pages', 'Pages 2, 3, 5', 'Pages 2'],
    ['shopTexts.state', 'Today open', 'Today closed'],
    ['shopTexts.by', 'Lease.pdf (3)'],
    ['shopTexts.of', 'About ‹item›'],
    ['shopTexts.menu.open', 'Open'],
    ['shopTexts.menu.close-it', 'Close'],
    ['shopTexts.lines', 'One. / Two.'],
    ['greet', "Hi, I'm Lexi."],
  ]);
});

test('list of texts › names the feature, the key and every reading', () => {
  const texts = [{ key: 'chatTexts.sources', readings: ['3 sources.', '1 source.'] }];
  expect(writeTextList([{ path: 'src/web/features/chat/texts.ts', texts }])).toBe(
    [
      '# Texts',
      '',
      '1 texts in 1 files, with sample values.',
      '',
      '## web/features/chat',
      '',
      '- `chatTexts.sources`: 3 sources.',
      '  - 1 source.',
      '',
    ].join('\n'),
  );
});
