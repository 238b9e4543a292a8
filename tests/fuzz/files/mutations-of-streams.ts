import type { Mutation } from './mutations-of-bytes.ts';
import { BYTE_MUTATIONS } from './mutations-of-bytes.ts';
import { findStreams, pack, putIn, type StreamPart, splice, unpack } from './pdf-parts.ts';
import type { Rng } from './rng.ts';

const MEBIBYTE = 1024 * 1024;
const IMAGE = /\/(?:DCTDecode|JPXDecode|JBIG2Decode|CCITTFaxDecode)|\/Subtype\s*\/Image/;
const FONT = /\/Length1|\/Type1C|\/CIDFontType0C|\/OpenType/;
const FILTERS = [
  ...['/LZWDecode', '/RunLengthDecode', '/ASCII85Decode', '/ASCIIHexDecode', '/DCTDecode', '/JPXDecode'],
  ...['/JBIG2Decode', '/CCITTFaxDecode', '/Crypt', '/FlateDecode'],
] as const satisfies readonly string[];
/** Operators of pages, each of which does something costly when there is too much of it (ISO 32000-1, annex A). */
const COSTLY_OPERATORS = [
  ...[
    'q ',
    'BT ',
    'BI ID EI ',
    '0 0 m 9 9 l S ',
    '0 0 612 792 re W n ',
    '/X Do ',
    '/F1 12 Tf (aaaa) Tj ',
    '1 0 0 1 1 1 cm ',
  ],
  ...[
    '/A BMC ',
    '[(a) -99999 (b)] TJ ',
    '0 0 99999999 99999999 re f ',
    'BT /F1 1e9 Tf (x) Tj ET ',
    '0.0001 0 0 0.0001 0 0 cm ',
  ],
] as const satisfies readonly string[];

type Break = (data: Buffer, rng: Rng) => Buffer | null;

function choose(bytes: Buffer, rng: Rng, fits: (stream: StreamPart) => boolean = () => true): StreamPart | undefined {
  const streams = findStreams(bytes).filter(fits);
  return streams[rng.below(streams.length)];
}

const WAYS_OF_BREAKING = [
  'bits flipped',
  'range of noise',
  'range of zeros',
  'range cut out',
  'range doubled',
  'end cut off',
] as const;

function breakBytes(data: Buffer, rng: Rng): Buffer | null {
  return data.length < 8 ? null : (BYTE_MUTATIONS[rng.pick(WAYS_OF_BREAKING)]?.(data, rng, data) ?? null);
}

/** Breaks the bytes of a stream as they are in the file: what unpacks or draws them gets rubbish. */
function breakingPacked(fits?: (stream: StreamPart) => boolean): Mutation {
  return (bytes, rng) => {
    const stream = choose(bytes, rng, fits);
    const broken = stream && breakBytes(bytes.subarray(stream.start, stream.end), rng);
    return stream && broken ? putIn(bytes, stream, broken) : null;
  };
}

/** Breaks what is in a stream and packs it again: what reads the words, shapes or pictures gets rubbish. */
function breakingContent(breakIt: Break, fits?: (stream: StreamPart) => boolean): Mutation {
  return (bytes, rng) => {
    const stream = choose(bytes, rng, fits);
    const content = stream && unpack(bytes, stream);
    const broken = content && breakIt(content, rng);
    return stream && broken ? putIn(bytes, stream, pack(broken)) : null;
  };
}

function swapStreams(bytes: Buffer, rng: Rng): Buffer | null {
  const [one, two] = [choose(bytes, rng), choose(bytes, rng)];
  if (!one || !two || one.start === two.start) return null;
  const [first, second] = one.start < two.start ? [one, two] : [two, one];
  const swapped = splice(bytes, second.start, second.end, bytes.subarray(first.start, first.end));
  return splice(swapped, first.start, first.end, bytes.subarray(second.start, second.end));
}

/** Numbers at their limits, operators in disorder, and the same ones over and over. */
function breakOperators(content: Buffer, rng: Rng): Buffer {
  const tokens = content.toString('latin1').split(/(?<=\s)/);
  for (let changes = rng.between(1, 20); changes > 0; changes -= 1) {
    const at = rng.below(tokens.length);
    const way = rng.below(4);
    if (way === 0) tokens[at] = `${rng.pick(['-1e30', '1e30', '0', '99999999', '-2147483648'])} `;
    else if (way === 1) tokens[at] = tokens[rng.below(tokens.length)] ?? '';
    else if (way === 2) tokens.splice(at, rng.between(1, 5));
    else tokens.splice(at, 0, rng.pick(COSTLY_OPERATORS).repeat(rng.pick([1, 100, 5000])));
  }
  return Buffer.from(tokens.join(''), 'latin1');
}

/** Packs far more of the same few letters than a page has, so that unpacking them takes memory and reading them time. */
function plantBomb(bytes: Buffer, rng: Rng): Buffer | null {
  const stream = choose(bytes, rng, ({ dictionary }) => dictionary.includes('/FlateDecode'));
  if (!stream) return null;
  const letters = rng.pick([' ', '0 g ', 'q ', '\0', '(aaaa) Tj ', '['] as const);
  return putIn(bytes, stream, pack(Buffer.alloc(rng.pick([1, 8, 32, 96]) * MEBIBYTE, letters)));
}

function changeFilter(bytes: Buffer, rng: Rng): Buffer | null {
  const stream = choose(bytes, rng, ({ dictionary }) => dictionary.includes('/Filter'));
  if (!stream) return null;
  const at = stream.dictionary.indexOf('/Filter');
  const start = bytes.lastIndexOf('/Filter', stream.start);
  const named = /^\/Filter\s*(?:\/\w+|\[[^\]]*\])/.exec(stream.dictionary.slice(at))?.[0];
  if (start === -1 || named === undefined) return null;
  const filters = Array.from({ length: rng.pick([1, 2, 30]) }, () => rng.pick(FILTERS));
  return splice(bytes, start, start + named.length, `/Filter [${filters.join(' ')}]`);
}

/** Breaks what is packed in a document: pages, pictures, fonts. */
export const STREAM_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'packed bytes broken': breakingPacked(),
  'pictures broken': breakingPacked(({ dictionary }) => IMAGE.test(dictionary)),
  'fonts broken': breakingPacked(({ dictionary }) => FONT.test(dictionary)),
  'content broken': breakingContent(breakBytes),
  'shapes of letters broken': breakingContent(breakBytes, ({ dictionary }) => FONT.test(dictionary)),
  'operators in disorder': breakingContent(
    breakOperators,
    ({ dictionary }) => !FONT.test(dictionary) && !IMAGE.test(dictionary),
  ),
  'streams exchanged': swapStreams,
  'another way of packing': changeFilter,
  'bomb in a stream': plantBomb,
};
