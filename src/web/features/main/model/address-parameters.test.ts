import { expect, test } from 'vitest';
import { readStartParameters, withoutStartParameters } from './address-parameters.ts';

const read = (query: string) => readStartParameters(new URLSearchParams(query));

test('start parameters › select a document and open its analysis [spec: 2.53]', () => {
  expect(read('documentId=42')).toMatchObject({ documentId: 42, opensAnalysis: false });
  expect(read('documentId=42&viewAnalysis=true')).toMatchObject({ documentId: 42, opensAnalysis: true });
});

test.each(['documentId=abc', 'documentId=-1', 'documentId=1.5', 'documentId=', 'viewAnalysis=true', ''])(
  'start parameters › select nothing for "%s"',
  (query) => {
    expect(read(query)).toMatchObject({ documentId: null, opensAnalysis: false });
  },
);

test('start parameters › are removed from the address, and no others [spec: 2.53]', () => {
  const cleaned = withoutStartParameters(new URLSearchParams('documentId=1&viewAnalysis=true&upload=true&keep=1'));
  expect(cleaned?.toString()).toBe('keep=1');
  expect(withoutStartParameters(new URLSearchParams('keep=1'))).toBeNull();
});

test('start parameters › keep the trial parameter', () => {
  const cleaned = withoutStartParameters(new URLSearchParams('anonymous=true&documentId=1'));
  expect(cleaned?.toString()).toBe('anonymous=true');
});
