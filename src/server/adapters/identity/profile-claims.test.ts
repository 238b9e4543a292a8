import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMAIL_LENGTH_LIMIT, NAME_LENGTH_LIMIT } from '#contract/identity.ts';
import { readProfileClaims } from './profile-claims.ts';

describe('profile claims', () => {
  test('are kept where valid', () => {
    const claims = { name: 'Zoë 李 O’Hara', email: 'Zoe@Example.org', picture: 'https://photos.example/z?s=96' };
    expect(readProfileClaims(claims)).toEqual({
      displayName: 'Zoë 李 O’Hara',
      email: 'Zoe@Example.org',
      photoUrl: 'https://photos.example/z?s=96',
    });
  });

  test.each([
    [{}, null],
    [{ name: '' }, null],
    [{ name: ' \t\n ' }, null],
    [{ name: ['Ada'] }, null],
    [{ name: { toString: 'Ada' } }, null],
    [{ given_name: 'Ada', family_name: 'Finch' }, 'Ada Finch'],
    [{ name: '\u200e', given_name: 'Ada' }, 'Ada'],
    [{ name: 'Ada', given_name: 'Bo' }, 'Ada'],
    [{ name: 'Ada\u202egnp.exe\u2066\u200f' }, 'Adagnp.exe'],
    [{ name: 'Ada\u0000\r\nFinch\u001b[31m' }, 'Ada Finch [31m'],
    [{ name: '<img src=x onerror=alert(1)>' }, '<img src=x onerror=alert(1)>'],
    [{ name: 'x'.repeat(NAME_LENGTH_LIMIT + 1) }, 'x'.repeat(NAME_LENGTH_LIMIT)],
    [{ name: `${'x'.repeat(NAME_LENGTH_LIMIT - 1)}🦊` }, 'x'.repeat(NAME_LENGTH_LIMIT - 1)],
    [{ name: 'Ada\ud83e' }, 'Ada\ufffd'],
  ])('give a name: %j', (claims, name) => {
    expect(readProfileClaims(claims).displayName).toBe(name);
  });

  test.each([
    [`${'x'.repeat(EMAIL_LENGTH_LIMIT - 12)}@example.org`, true],
    [`${'x'.repeat(EMAIL_LENGTH_LIMIT - 11)}@example.org`, false],
    ['ada', false],
    ['ada@one@two', false],
    ['ada finch@example.org', false],
    ['ada@example.org\nbcc: bo@example.org', false],
  ])('give only a valid e-mail address: %j', (email, isTaken) => {
    expect(readProfileClaims({ email }).email).toBe(isTaken ? email : null);
  });

  test.each([
    'http://photos.example/a.png',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload="alert(1)"/>',
    '//photos.example/a.png',
    '/a.png',
    `https://photos.example/${'x'.repeat(2048)}`,
  ])('give only HTTPS photos: %j', (picture) => {
    expect(readProfileClaims({ picture }).photoUrl).toBeNull();
  });

  test('are safe to store and show', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const { displayName } = readProfileClaims({ name: text, email: text, picture: text });
        if (displayName === null) return;
        expect(displayName.isWellFormed()).toBe(true);
        expect(displayName).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u);
        expect(displayName.length).toBeGreaterThan(0);
        expect(displayName.length).toBeLessThanOrEqual(NAME_LENGTH_LIMIT);
      }),
    );
  });
});
