import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

describe('passwords', () => {
  it('reads what the reference implementation of Argon2 writes', async () => {
    // From its own tests (phc-winner-argon2, src/test.c, version 0x13, argon2id).
    const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    const { verify } = createPasswords();
    expect(await verify('password', stored)).toBe(true);
    expect(await verify('passwore', stored)).toBe(false);
  });

  it('hashes with fresh salt, and with the cost that is asked for', async () => {
    const { hash, verify } = createPasswords();
    const [one, two] = [await hash('four seasons long'), await hash('four seasons long')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await verify('four seasons long', two)).toBe(true);
  });

  it('never says yes where there is no account, and takes as long to say no', async () => {
    const { hash, verify } = createPasswords();
    const stored = await hash('four seasons long');
    const time = async (known: string | undefined) => {
      const start = performance.now();
      expect(await verify('something else', known)).toBe(false);
      return performance.now() - start;
    };
    // In turns, and the shortest of each: what else the machine does must not decide.
    const times: [number, number][] = [];
    for (let round = 0; round < 7; round += 1) times.push([await time(stored), await time(undefined)]);
    const known = Math.min(...times.map(([first]) => first));
    const unknown = Math.min(...times.map(([, second]) => second));
    // Without any work the answer would take less than a hundredth.
    expect(unknown).toBeGreaterThan(known / 4);
    expect(known).toBeGreaterThan(unknown / 4);
  });

  it('refuses a stored form it does not know', async () => {
    await expect(createPasswords().verify('password', 'plain text')).rejects.toThrow('form that is not known');
  });
});
