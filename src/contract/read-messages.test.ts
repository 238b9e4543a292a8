import { expect, test } from 'vitest';
import type { MessageMetadata } from './read-messages.ts';
import { readMessageMetadata, readMessages } from './read-messages.ts';

const SOURCE = {
  documentId: 7,
  filename: 'lease.pdf',
  pageNumber: 2,
  quote: 'The rent is due.',
  rects: [],
  verified: true,
};
const METADATA: MessageMetadata = {
  sources: [SOURCE],
  near: [],
  outcome: 'not-found',
  coverage: { pagesTotal: 3, pagesRead: 3, unreadPages: [] },
  egress: { engine: 'built-in', passagesSent: 0 },
  charged: true,
};
const AT = '2026-03-02T09:41:00.000Z';
const message = (facts: object) => ({
  id: '018f2b5e-0000-7000-8000-000000000001',
  role: 'assistant',
  content: 'On the first.',
  createdAt: AT,
  metadata: null,
  ...facts,
});

test.each([
  ['an object', METADATA],
  ['JSON text', JSON.stringify(METADATA)],
  ['JSON text that was encoded twice', JSON.stringify(JSON.stringify(METADATA))],
])('readMessageMetadata › parses %s', (_form, value) => {
  expect(readMessageMetadata(value)).toEqual(METADATA);
});

test.each([null, undefined, '', 'not JSON', '{"a":', '[]', '7', 7, true, {}, { sources: 'none' }, '{"egress":{}}'])(
  'nothing is read from %o',
  (value) => {
    expect(readMessageMetadata(value)).toBeNull();
  },
);

test('readMessageMetadata › drops invalid parts without replacement', () => {
  const { coverage: _, ...withoutCoverage } = METADATA;
  const partly = {
    ...withoutCoverage,
    sources: [SOURCE, { filename: 7 }],
    near: 'none',
    outcome: 'perhaps',
    charged: 1,
  };
  expect(readMessageMetadata(partly)).toEqual({
    ...METADATA,
    outcome: 'answered',
    coverage: { pagesTotal: 0, pagesRead: 0, unreadPages: [] },
    charged: false,
  });
  expect(readMessageMetadata(withoutCoverage)?.outcome).toBe('answered');
  expect(readMessageMetadata({ ...METADATA, outcome: 'perhaps' })?.outcome).toBe('answered');
});

test('readMessages › keeps every message that can be shown', () => {
  const received = [
    message({ metadata: JSON.stringify(METADATA) }),
    message({ metadata: 'broken', content: 'Second' }),
    ...[null, 'text', message({ role: 'system' }), message({ content: 7 }), message({ createdAt: 'yesterday' })],
    message({ role: 'user', content: 'Last', id: 9 }),
  ];
  expect(readMessages(received, 7).map(({ id, content, metadata }) => [id.slice(-1), content, metadata])).toEqual([
    ['1', 'On the first.', METADATA],
    ['1', 'Second', null],
    ['9', 'Last', null],
  ]);
});

test('readMessages › assigns a source without a document to the conversation’s document, unverified', () => {
  const metadata = '{"sources":[{"filename":"lease.pdf","pageNumber":"4"},{"filename":"lease.pdf"}]}';
  const [read] = readMessages([message({ metadata })], 7);
  expect(read).toMatchObject({ metadata: null });
  expect(read?.sources).toEqual([
    { documentId: 7, filename: 'lease.pdf', pageNumber: 4, quote: '', rects: [], verified: false },
  ]);
});
