import { expect, test } from 'vitest';
import { callUrl } from './call.ts';
import { TRIAL_CALLER } from './caller.tsx';

test('callUrl › adds the caller’s prefix, the parameters and the query', () => {
  expect(callUrl(TRIAL_CALLER, '/documents')).toBe('/api/session/documents');
  expect(
    callUrl({ kind: 'account', prefix: '/api' }, '/documents/:id/pages/:pageNumber', {
      params: { id: 12, pageNumber: 3 },
    }),
  ).toBe('/api/documents/12/pages/3');
  expect(callUrl(TRIAL_CALLER, '/conversations', { query: { documentId: 7 } })).toBe(
    '/api/session/conversations?documentId=7',
  );
  expect(callUrl(TRIAL_CALLER, '/conversations/:id/messages', { params: { id: '../x' } })).toBe(
    '/api/session/conversations/..%2Fx/messages',
  );
});
