import { MEBIBYTE } from '#contract/units.ts';

/** Why a file cannot become a page. */
export type PhotoProblem = 'not-a-picture' | 'heic' | 'unreadable' | 'too-large' | 'failed';

/** A photo of 100 megapixels takes 400 MB while it is opened: more than a phone gives a page. */
const LARGEST_PIXELS = 100_000_000;
const LARGEST_BYTES = 40 * MEBIBYTE;
/** Where the size of a JPEG picture is, behind what cameras write before it. */
export const HEADER_BYTES = 256 * 1024;

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'other';

interface PictureHeader {
  readonly kind: PictureKind;
  /** Null where the header does not tell. */
  readonly pixels: number | null;
}

/**
 * Looks at a file before it is opened, so that a picture that would take all memory is not.
 * @param file its size and type as the browser tells them
 * @param start the first bytes of it, up to `HEADER_BYTES`
 * @returns null where nothing speaks against opening it
 */
export function checkPhoto(
  file: { readonly size: number; readonly type: string },
  start: Uint8Array,
): PhotoProblem | null {
  if (file.size === 0) return 'unreadable';
  if (file.size > LARGEST_BYTES) return 'too-large';
  const { kind, pixels } = readPictureHeader(start);
  if (kind === 'other' && !file.type.startsWith('image/')) return 'not-a-picture';
  return pixels !== null && pixels > LARGEST_PIXELS ? 'too-large' : null;
}

/** What to say of a picture that the browser could not open. */
export function explainUnreadable(start: Uint8Array): PhotoProblem {
  const { kind } = readPictureHeader(start);
  if (kind === 'heic') return 'heic';
  return kind === 'other' ? 'not-a-picture' : 'unreadable';
}

/** Kind and size by the first bytes: JPEG (ITU-T T.81, B.2.2), PNG (W3C, 11.2.2), WebP (RFC 9649), HEIF (ISO/IEC 23008-12). */
export function readPictureHeader(start: Uint8Array): PictureHeader {
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  if (start.length < 12) return { kind: 'other', pixels: null };
  if (view.getUint16(0) === JPEG_START) return { kind: 'jpeg', pixels: readJpegPixels(view) };
  if (view.getUint32(0) === PNG_START && start.length >= 24) {
    return { kind: 'png', pixels: view.getUint32(16) * view.getUint32(20) };
  }
  const text = (from: number, length: number) => String.fromCharCode(...start.subarray(from, from + length));
  if (text(0, 4) === 'RIFF' && text(8, 4) === 'WEBP') return { kind: 'webp', pixels: null };
  const isHeic = text(4, 4) === 'ftyp' && /^(hei[cxms]|hev[cx]|mif1|msf1)$/.test(text(8, 4));
  return { kind: isHeic ? 'heic' : 'other', pixels: null };
}

const JPEG_START = 0xffd8;
const PNG_START = 0x89504e47;
const MARKER = 0xff;

/** Walks over the segments up to the frame header; null where it is not among the first bytes. */
function readJpegPixels(view: DataView): number | null {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== MARKER) return null;
    const marker = view.getUint8(at + 1);
    if (marker === MARKER) {
      at += 1;
      continue;
    }
    // SOF0 to SOF15, without DHT, JPG and DAC, which are numbered among them.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return view.getUint16(at + 5) * view.getUint16(at + 7);
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
