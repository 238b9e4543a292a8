import { expect, test } from 'vitest';
import { checkPhoto, explainUnreadable, readPictureHeader } from './photo-check.ts';

const bytes = (...parts: (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : [...part])),
  );
const PADDING = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
/** With a comment before the frame header, as cameras write EXIF there. */
const jpeg = (height: number, width: number) =>
  bytes(
    [0xff, 0xd8, 0xff, 0xfe, 0, 6, 1, 2, 3, 4, 0xff, 0xff, 0xc0, 0, 17, 8],
    [height >> 8, height & 255, width >> 8, width & 255],
    PADDING,
  );
const png = (width: number, height: number) => {
  const view = new DataView(new ArrayBuffer(32));
  view.setUint32(0, 0x89504e47);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return new Uint8Array(view.buffer);
};
const HEIC = bytes([0, 0, 0, 24], 'ftypheic', PADDING);
const PDF = bytes('%PDF-1.7', PADDING);

test('header of a picture › tells its kind and how many pixels it has', () => {
  expect(readPictureHeader(jpeg(3000, 4000))).toEqual({ kind: 'jpeg', pixels: 12_000_000 });
  expect(readPictureHeader(png(640, 480))).toEqual({ kind: 'png', pixels: 307_200 });
  expect(readPictureHeader(bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', PADDING))).toEqual({ kind: 'webp', pixels: null });
  expect(readPictureHeader(HEIC)).toEqual({ kind: 'heic', pixels: null });
  expect(readPictureHeader(PDF)).toEqual({ kind: 'other', pixels: null });
});

test('header of a picture › cut off or damaged, it tells no size, and does not fail', () => {
  expect(readPictureHeader(jpeg(3000, 4000).subarray(0, 15)).pixels).toBeNull();
  expect(readPictureHeader(bytes([0xff, 0xd8, 1, 2, 3], PADDING)).pixels).toBeNull();
  expect(readPictureHeader(bytes([0xff, 0xd8])).kind).toBe('other');
  // A segment that says it has no length.
  expect(
    readPictureHeader(
      bytes(
        [0xff, 0xd8],
        Array.from({ length: 60 }, () => 0xff),
      ),
    ).pixels,
  ).toBeNull();
});

test('photo › is refused before it is opened where it is empty, too large or no picture', () => {
  const photo = { size: 3_000_000, type: 'image/jpeg' };
  expect(checkPhoto(photo, jpeg(3000, 4000))).toBeNull();
  expect(checkPhoto({ ...photo, size: 0 }, new Uint8Array())).toBe('unreadable');
  expect(checkPhoto({ ...photo, size: 41 * 1024 * 1024 }, jpeg(3000, 4000))).toBe('too-large');
  expect(checkPhoto(photo, jpeg(20_000, 20_000))).toBe('too-large');
  expect(checkPhoto({ size: 90_000, type: '' }, png(60_000, 60_000))).toBe('too-large');
  expect(checkPhoto({ size: 1000, type: 'application/pdf' }, PDF)).toBe('not-a-picture');
  expect(checkPhoto({ size: 1000, type: '' }, PDF)).toBe('not-a-picture');
  // Browsers that know HEIC open it.
  expect(checkPhoto({ size: 1000, type: 'image/heic' }, HEIC)).toBeNull();
});

test('photo › that could not be opened is explained by what it is', () => {
  expect(explainUnreadable(HEIC)).toBe('heic');
  expect(explainUnreadable(jpeg(10, 10))).toBe('unreadable');
  expect(explainUnreadable(PDF)).toBe('not-a-picture');
});
