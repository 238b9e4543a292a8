import type { Socket } from 'node:net';
import type { ErrorCode } from '#contract/errors.ts';
import type { ErrorDetails } from '#server/domain/errors/app-error.ts';
import { describeError, statusOf } from './error-table.ts';
import { errorTexts } from './texts.ts';

/** Longer than any URL that Node.js accepts (16 KiB of headers), so that each call's own validation applies. */
export const MAX_PATH_PARAM_LENGTH = 16_384;

/**
 * A URL that can be decoded. One that cannot, like `/a%zz` or `/%ff`, is escaped literally and ends as an ordinary 404.
 */
export function decodableUrl(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  if (!path.includes('%')) return address;
  try {
    decodeURIComponent(path);
    return address;
  } catch {
    return path.replaceAll('%', '%25') + address.slice(path.length);
  }
}

interface WireRefusal {
  /** Overrides the status of the code with a more specific one. */
  readonly status: number;
  readonly reason: string;
  readonly code: ErrorCode;
  /** For a more helpful message than the code's own. */
  readonly details?: ErrorDetails;
}

const NOT_HTTP: WireRefusal = { status: statusOf('invalid-request'), reason: 'Bad Request', code: 'invalid-request' };
const WIRE_REFUSALS: Readonly<Record<string, WireRefusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, reason: 'Request Header Fields Too Large', code: 'payload-too-large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, reason: 'Payload Too Large', code: 'payload-too-large' },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: 'Request Timeout',
    code: 'invalid-request',
    details: { reason: errorTexts.slowConnection },
  },
};

/** Responds to malformed HTTP, for which there is no request object, and closes the connection. */
export function refuseMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, reason, code, details } = WIRE_REFUSALS[error.code ?? ''] ?? NOT_HTTP;
  const body = JSON.stringify(describeError(code, details));
  const lines = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
