import type { ListedText, TextFile } from './read-texts.ts';

/** All texts as one Markdown list: feature, key, and the text in every reading. */
export function writeTextList(files: readonly TextFile[]): string {
  const count = files.reduce((sum, { texts }) => sum + texts.length, 0);
  const head = `# Texts\n\n${count} texts in ${files.length} files, with sample values.\n`;
  return [head, ...files.map(writeFile)].join('\n');
}

function writeFile({ path, texts }: TextFile): string {
  return [`## ${titleOf(path)}`, '', ...texts.map(writeText), ''].join('\n');
}

/** "web/features/chat" */
function titleOf(path: string): string {
  return path.replace(/^src\//, '').replace(/\/texts\.ts$/, '');
}

function writeText({ key, readings: [first = '', ...others] }: ListedText): string {
  const lines = [`- \`${key}\`: ${onOneLine(first)}`, ...others.map((reading) => `  - ${onOneLine(reading)}`)];
  return lines.join('\n');
}

function onOneLine(text: string): string {
  return text.replace(/\s*\n\s*/gu, ' ⏎ ');
}
