import { createHash, createHmac } from 'node:crypto';

interface S3Request {
  readonly url: URL;
  readonly method: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** What the request says its body's SHA-256 is. */
  readonly bodySha256: string;
  readonly date: Date;
}

/**
 * Headers of a request signed by AWS Signature Version 4, written from its description
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html), so that each part can be made wrong.
 */
export function signS3Request(request: S3Request): Record<string, string> {
  const { url, method, region, accessKeyId, secretAccessKey, bodySha256, date } = request;
  const time = date.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const headers = { host: url.host, 'x-amz-content-sha256': bodySha256, 'x-amz-date': time };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const canonical = [method, url.pathname, '', lines.join(''), names, bodySha256].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce(
    (previous: string | Buffer, part) => createHmac('sha256', previous).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { 'x-amz-content-sha256': bodySha256, 'x-amz-date': time, authorization };
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
