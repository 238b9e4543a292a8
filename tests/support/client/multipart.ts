import { randomBytes } from 'node:crypto';

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type?: string;
  readonly field?: string;
  /** Sent before the file, to open it. */
  readonly password?: string;
}

export function passwordPart(boundary: string, password: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="password"\r\n\r\n${password}\r\n`;
}

/** What precedes a file's bytes. */
export function fileHead(
  boundary: string,
  { name, type = 'application/pdf', field = 'files' }: Omit<UploadedFile, 'bytes'>,
): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
}

/** A multipart body of files, as a browser sends it (RFC 7578). */
export function multipartOf(files: readonly UploadedFile[]): { payload: Buffer; contentType: string } {
  const boundary = `----lexden${randomBytes(8).toString('hex')}`;
  const parts = files.flatMap((file) => [
    Buffer.from(file.password === undefined ? '' : passwordPart(boundary, file.password)),
    Buffer.from(fileHead(boundary, file)),
    file.bytes,
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}
