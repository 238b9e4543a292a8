import { deflateSync, inflateSync } from 'node:zlib';

/** A stream in a file, by where its bytes lie. */
export interface StreamPart {
  /** What stands before it, as far as it belongs to it: most of the time its dictionary. */
  readonly dictionary: string;
  readonly start: number;
  readonly end: number;
}

const DICTIONARY_BYTES = 400;
const STREAM = Buffer.from('stream');
const END = Buffer.from('endstream');
/** More than any page of our own making unpacks to, and little enough that a mutant is made in no time. */
const UNPACKED_LIMIT = 8 * 1024 * 1024;

/** Finds the streams of a file by their keywords, as an attacker would. */
export function findStreams(bytes: Buffer): StreamPart[] {
  const streams: StreamPart[] = [];
  let from = 0;
  for (;;) {
    const keyword = bytes.indexOf(STREAM, from);
    if (keyword === -1) return streams;
    const end = bytes.indexOf(END, keyword + STREAM.length);
    if (end === -1) return streams;
    const lineEnd = bytes[keyword + STREAM.length] === 0x0d ? 2 : 1;
    const before = bytes.toString('latin1', Math.max(from, keyword - DICTIONARY_BYTES), keyword);
    const dictionary = before.slice(Math.max(0, before.lastIndexOf(' obj')));
    streams.push({ dictionary, start: keyword + STREAM.length + lineEnd, end });
    from = end + END.length;
  }
}

/** What a packed stream holds, or null where it is packed in another way, or in none. */
export function unpack(bytes: Buffer, { dictionary, start, end }: StreamPart): Buffer | null {
  if (!/\/(?:FlateDecode|Fl)\b/.test(dictionary)) return null;
  try {
    return inflateSync(bytes.subarray(start, end), { finishFlush: 2, maxOutputLength: UNPACKED_LIMIT });
  } catch {
    return null;
  }
}

/**
 * Puts other bytes in a stream's place. Where they are shorter they are filled up, so that everything behind them stays
 * where the file says that it is.
 */
export function putIn(bytes: Buffer, { start, end }: StreamPart, data: Buffer): Buffer {
  const filling = Buffer.alloc(Math.max(0, end - start - data.length), 0x0a);
  return Buffer.concat([bytes.subarray(0, start), data, filling, bytes.subarray(end)]);
}

export function pack(data: Buffer): Buffer {
  return deflateSync(data, { level: 9 });
}

/** Replaces one range by other bytes. */
export function splice(bytes: Buffer, start: number, end: number, data: Buffer | string): Buffer {
  const inserted = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
  return Buffer.concat([bytes.subarray(0, start), inserted, bytes.subarray(end)]);
}

export interface Match {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Where a pattern occurs in the file outside of its streams. */
export function findOutside(bytes: Buffer, pattern: RegExp): Match[] {
  const streams = findStreams(bytes);
  const matches: Match[] = [];
  let from = 0;
  for (const stream of [...streams, { start: bytes.length, end: bytes.length }]) {
    const text = bytes.toString('latin1', from, stream.start);
    for (const match of text.matchAll(pattern)) {
      const start = from + match.index;
      matches.push({ start, end: start + match[0].length, text: match[0] });
    }
    from = stream.end;
  }
  return matches;
}
