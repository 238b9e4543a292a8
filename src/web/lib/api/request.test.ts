import { afterEach, expect, test, vi } from 'vitest';
import { guestIdSchema } from '#contract/users.ts';
import { errorCode, errorMessage, RequestError, requestJson, sendRequest } from './request.ts';
import { watchUnauthorized } from './unauthorized.ts';

afterEach(() => vi.unstubAllGlobals());

function answerWith(response: Response) {
  const sent = vi.fn(async (_url: string, _init: RequestInit) => response);
  vi.stubGlobal('fetch', sent);
  return () => sent.mock.calls[0]![1];
}

test('request › identifies the guest, sends cookies and JSON [spec: 6.6, 7.1]', async () => {
  const sentInit = answerWith(Response.json({ ok: true }));
  expect(await requestJson('POST', '/api/session/chat', { message: 'Hello' })).toEqual({ ok: true });
  const { method, body, credentials, headers } = sentInit();
  expect({ method, body, credentials }).toEqual({
    method: 'POST',
    body: '{"message":"Hello"}',
    credentials: 'include',
  });
  expect(headers).toMatchObject({ 'content-type': 'application/json' });
  expect(guestIdSchema.safeParse((headers as Record<string, string>)['X-Session-Id']).success).toBe(true);
});

test('request › sends a form unchanged, and no content type without a body [spec: 7.1]', async () => {
  const form = new FormData();
  const formInit = answerWith(Response.json({}));
  await sendRequest('POST', '/upload', form);
  expect(formInit().body).toBe(form);
  expect(formInit().headers).not.toHaveProperty('content-type');
  const emptyInit = answerWith(Response.json({}));
  await sendRequest('POST', '/analyze');
  expect(emptyInit()).not.toHaveProperty('body');
  expect(emptyInit().headers).not.toHaveProperty('content-type');
});

test('request error › carries status, text and the server’s message [spec: 8.1]', async () => {
  const body = { code: 'file-type', message: 'Only PDF files are allowed.', field: 'files' };
  answerWith(Response.json(body, { status: 400 }));
  const error = await requestJson('POST', '/upload').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RequestError);
  expect((error as RequestError).message).toBe(`400: ${JSON.stringify(body)}`);
  expect((error as RequestError).body).toEqual(body);
  expect(errorCode(error)).toBe('file-type');
  expect(errorMessage(error, 'Failed')).toBe('Only PDF files are allowed.');
});

test('request error › falls back to the status text and the caller’s message without a body [spec: 8.1]', async () => {
  answerWith(new Response('', { status: 502, statusText: 'Bad Gateway' }));
  const error = await requestJson('GET', '/documents').catch((thrown: unknown) => thrown);
  expect((error as RequestError).message).toBe('502: Bad Gateway');
  expect(errorCode(error)).toBeNull();
  expect(errorMessage(error, 'Failed to upload documents')).toBe('Failed to upload documents');
});

test('request › resolves a 401 to null where asked, and rejects otherwise [spec: 6.7]', async () => {
  answerWith(new Response('no', { status: 401 }));
  await expect(requestJson('GET', '/api/auth/user', undefined, { whenUnauthorized: 'null' })).resolves.toBeNull();
  answerWith(new Response('no', { status: 401 }));
  await expect(requestJson('GET', '/api/auth/user')).rejects.toThrow('401: no');
  answerWith(new Response('no', { status: 403 }));
  await expect(requestJson('GET', '/api/auth/user', undefined, { whenUnauthorized: 'null' })).rejects.toThrow(
    '403: no',
  );
});

test('request › reports a 401 to listeners, with its code', async () => {
  const heard = vi.fn();
  const stop = watchUnauthorized(heard);
  const refuse = (status: number, code: string) => {
    answerWith(Response.json({ code, message: 'no' }, { status }));
    return requestJson('GET', '/api/documents').catch(() => undefined);
  };
  await refuse(401, 'trial-moved');
  await refuse(403, 'user-disabled');
  await refuse(401, 'unauthenticated');
  stop();
  await refuse(401, 'unauthenticated');
  expect(heard.mock.calls).toEqual([['trial-moved'], ['unauthenticated']]);
});
