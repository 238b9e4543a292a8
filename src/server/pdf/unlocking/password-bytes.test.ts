import { expect, test } from 'vitest';
import { passwordBytes } from './password-bytes.ts';

const hexOf = (password: string) => passwordBytes(password).map((form) => Buffer.from(form).toString('hex'));

test('password encodings › a password in ASCII has one form', () => {
  expect(passwordBytes('open sesame!').map((form) => Buffer.from(form).toString())).toEqual(['open sesame!']);
  expect(passwordBytes('')).toEqual([]);
});

test('password encodings › an accented password is tried in UTF-8 and in one byte each', () => {
  expect(hexOf('ü')).toEqual(['c3bc', 'fc', '75cc88']);
});

test('password encodings › PDFDocEncoding and Windows-1252 have their own codes for signs beyond Latin-1', () => {
  expect(hexOf('€')).toEqual(['e282ac', 'a0', '80']);
  expect(hexOf('–')).toEqual(['e28093', '85', '96']);
  expect(hexOf('ž')).toEqual(['c5be', '9e', '7acc8c']);
  expect(hexOf('Ÿ')).toContain('98');
  expect(hexOf('Ÿ')).toContain('9f');
});

test('password encodings › SASLprep maps as in the examples of RFC 4013', () => {
  expect(hexOf('I\u00ADX')[0]).toBe(Buffer.from('IX').toString('hex'));
  expect(hexOf('\u00AA')[0]).toBe(Buffer.from('a').toString('hex'));
  expect(hexOf('\u2168')[0]).toBe(Buffer.from('IX').toString('hex'));
  expect(hexOf('a\u3000b')[0]).toBe(Buffer.from('a b').toString('hex'));
});

test('password encodings › a password in another script has UTF-8 forms only', () => {
  expect(hexOf('пароль')).toEqual([Buffer.from('пароль').toString('hex')]);
  expect(passwordBytes('한글 café ﬁ €').length).toBeLessThanOrEqual(8);
});
