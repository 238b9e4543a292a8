import { AppError } from '#server/domain/errors/app-error.ts';
import type { ByteRange } from '#server/ports/blob-store.ts';

/**
 * Parses a Range header (RFC 9110, section 14). Multiple ranges and other units are answered with the whole file, as
 * the standard allows.
 * @returns undefined when the whole file is to be sent
 * @throws AppError `range-not-satisfiable`
 */
export function parseByteRange(header: string | undefined, sizeBytes: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [first, last] = [match[1] ?? '', match[2] ?? ''];
  if (first === '') {
    const suffixLength = Math.min(Number(last), sizeBytes);
    if (suffixLength === 0) throw new AppError('range-not-satisfiable');
    return { start: sizeBytes - suffixLength, end: sizeBytes };
  }
  const start = Number(first);
  const end = last === '' ? sizeBytes : Math.min(Number(last) + 1, sizeBytes);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= sizeBytes) throw new AppError('range-not-satisfiable');
  return { start, end };
}
