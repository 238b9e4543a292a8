import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Document } from '#contract/documents.ts';
import { describeFailure } from '../api/describe-failure.ts';
import { queryKeys } from '../api/queries.ts';
import { RequestError } from '../api/request.ts';
import { currentToast } from '../browser/notify.ts';
import { isDocumentNotFound, removeMissingDocument } from './missing-document.ts';

const CALLER = { kind: 'account', prefix: '/api' } as const;
const GONE = new RequestError(404, JSON.stringify({ code: 'document-not-found', message: 'No such document.' }));

test('missing document › is removed from lists and cache, and reported', () => {
  const client = new QueryClient();
  client.setQueryData(queryKeys.documents(CALLER), [{ id: 1 }, { id: 2 }] as Document[]);
  client.setQueryData(queryKeys.analysis(CALLER, 1), { summary: 'x' });
  expect(isDocumentNotFound(GONE)).toBe(true);
  expect(isDocumentNotFound(new RequestError(404, 'not found'))).toBe(false);

  removeMissingDocument(client, CALLER, 1);
  expect(client.getQueryData(queryKeys.documents(CALLER))).toEqual([{ id: 2 }]);
  expect(client.getQueryData(queryKeys.analysis(CALLER, 1))).toBeUndefined();
  expect(currentToast()?.title).toBe('This document is no longer here');
});

test('missing document › is not assumed when the server does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  const error = await fetch('/api').catch((thrown: unknown) => thrown);
  vi.unstubAllGlobals();
  expect(describeFailure(error, 'Failed to analyze document')).toContain('Could not connect');
  expect(describeFailure(GONE, 'Failed')).toBe('No such document.');
  expect(describeFailure(new Error('x'), 'Failed to analyze document')).toBe('Failed to analyze document');
});
