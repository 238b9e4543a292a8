import { expect, test } from 'vitest';
import { findLiteralTexts } from './find-literals.ts';

const textsIn = (code: string) => findLiteralTexts('a.tsx', code).map(({ text }) => text);

test.each([
  ['JSX text', '<p>Hello there</p>', 'Hello there'],
  ['JSX text over several lines', '<p>\n  Hello\n  there\n</p>', 'Hello there'],
  ['a word beside a value', '<p>{count} selected</p>', '… selected'],
  ['JSX text beside elements', '<p>Ask <b>{name}</b> for the rest</p>', 'for the rest'],
  ['a literal in braces', "<p>{isBusy ? 'Please wait' : null}</p>", 'Please wait'],
  ['a label', '<input aria-label="Your name" />', 'Your name'],
  ['a label with a value', `<button aria-label={\`Delete \${name}\`} />`, 'Delete …'],
  ['a choice of labels', "<X title={isOpen ? 'Close it' : label} />", 'Close it'],
  ['a fallback', "<X placeholder={own ?? 'Type here'} />", 'Type here'],
  ['a toast', "notify({ title: 'Not Saved' })", 'Not Saved'],
])('literal texts › finds %s', (_name, code, text) => {
  expect(textsIn(code)).toEqual([text]);
});

test.each([
  ['texts of a feature', '<p title={chatTexts.title}>{chatTexts.by(name)}</p>'],
  ['single words and signs', '<p title="Close">{count} · {total} / 100</p>'],
  ['values of code', `<p className="a b" style={{ transform: \`translate(\${x} 0)\` }} data-testid="one two" />`],
  ['what is handed to functions', "<p title={format('long date', day)} />"],
  ['codes', "fail({ message: 'signed-in' })"],
])('literal texts › leaves %s alone', (_name, code) => {
  expect(textsIn(code)).toEqual([]);
});

test('literal texts › have their line', () => {
  expect(findLiteralTexts('a.tsx', 'const a = 1;\nconst b = <p>Hello there</p>;')).toEqual([
    { line: 2, text: 'Hello there' },
  ]);
});
