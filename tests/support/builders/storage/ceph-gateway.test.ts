import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/units.ts';
import { sha256, signS3Request } from './sign-s3-request.ts';
import { openTestBucket, type TestBucket } from './test-bucket.ts';

const BODY = 'the bytes that were meant';

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await openTestBucket();
});
afterAll(() => bucket.close());

interface Deviation {
  readonly secretAccessKey?: string;
  readonly date?: Date;
  readonly bodySha256?: string;
  /** Put into the request after it was signed. */
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

async function putObject({ body = BODY, headers = {}, ...wrong }: Deviation) {
  const url = new URL(`/${bucket.options.bucket}/object`, bucket.options.endpoint);
  const method = 'PUT';
  const right = { url, method, ...bucket.options, bodySha256: sha256(BODY), date: new Date() };
  const answer = await fetch(url, { method, body, headers: { ...signS3Request({ ...right, ...wrong }), ...headers } });
  return { status: answer.status, error: /<Code>(\w+)</.exec(await answer.text())?.[1] };
}

const hashOfOthers = sha256('other bytes');
const md5OfOthers = createHash('md5').update('other bytes').digest('base64');

// Without this, the store would take whatever an adapter sends, and its tests would prove nothing.
test.each<[string, Deviation, string]>([
  ['signed with another secret', { secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
  ['signed two hours ago', { date: new Date(Date.now() - 2 * HOUR_MS) }, 'RequestTimeTooSkewed'],
  ['with a body altered on the way', { body: 'the bytes that were MEANT' }, 'XAmzContentSHA256Mismatch'],
  ['signed over the hash of another body', { bodySha256: hashOfOthers }, 'XAmzContentSHA256Mismatch'],
  ['with its hash altered', { headers: { 'x-amz-content-sha256': hashOfOthers } }, 'SignatureDoesNotMatch'],
  ['with the checksum of another body', { headers: { 'content-md5': md5OfOthers } }, 'BadDigest'],
])('the object store of the tests refuses a request %s', async (_name, deviation, error) => {
  const answer = await putObject(deviation);
  expect(answer).toMatchObject({ error });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  await expect(bucket.readObject('object')).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('and takes the same request when nothing is wrong with it', async () => {
  expect(await putObject({})).toEqual({ status: 200, error: undefined });
  expect(String(await bucket.readObject('object'))).toBe(BODY);
});
