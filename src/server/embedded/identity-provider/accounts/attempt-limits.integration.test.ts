import { beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#server/db/testing.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { openBeforeEach } from '#tests/support/builders/server/open-before.ts';
import { type AttemptLimits, createAttemptLimits } from './attempt-limits.ts';
import { createSignInService, type SignInDependencies } from './sign-in-service.ts';

const HOUR_MS = 3_600_000;

describe('limits of attempts', () => {
  let limits: AttemptLimits;
  const database = openBeforeEach(() => openTestDatabase(testDatabaseTarget()));
  beforeEach(() => {
    const clock = { now: () => 500_000 * HOUR_MS + 1 };
    limits = createAttemptLimits({ db: database.db, clock, secret: 'secret', areOn: true });
  });

  const failUntilRefused = async (addressOf: (count: number) => string) => {
    for (let count = 0; count < 200; count += 1) {
      const isRefused = await limits.takeSignIn('ada@example.org', addressOf(count)).then(
        () => false,
        () => true,
      );
      if (isRefused) return count;
    }
    return undefined;
  };

  it('count one network of IPv6 addresses as one address', async () => {
    expect(await failUntilRefused((count) => `2001:db8:0:7::${count.toString(16)}`)).toBe(10);
    await expect(limits.takeSignIn('ada@example.org', '2001:db8:0:7:ffff:1:2:3')).rejects.toThrow('too-many-attempts');
    await limits.takeSignIn('ada@example.org', '2001:db8:0:8::1');
  });

  it('stop guesses at one name that come from everywhere', async () => {
    expect(await failUntilRefused((count) => `192.0.2.${count}`)).toBe(100);
  });

  it('give places back, and never more than were taken', async () => {
    for (let count = 0; count < 50; count += 1) {
      const place = await limits.takeSignIn('ada@example.org', '192.0.2.1');
      await place.release();
    }
    expect(await failUntilRefused(() => '192.0.2.1')).toBe(10);
  });

  it('do not count what no password was looked at for', async () => {
    const emptyStore = { findByEmail: async () => undefined } as unknown as SignInDependencies['store'];
    const verify = async () => Promise.reject(new AppError('overloaded'));
    const passwords = { verify } as unknown as SignInDependencies['passwords'];
    const signIn = createSignInService({ limits, passwords, store: emptyStore } as unknown as SignInDependencies);
    const visitor = { address: '192.0.2.1', userAgent: undefined };
    const credentials = { email: 'ada@example.org', password: 'four seasons long' };
    for (let count = 0; count < 12; count += 1) {
      await expect(signIn.checkPassword(credentials, visitor)).rejects.toThrow('overloaded');
    }
    expect(await failUntilRefused(() => '192.0.2.1')).toBe(10);
  });

  it('do not count accounts that a busy server could not make', async () => {
    const hash = async () => Promise.reject(new AppError('overloaded'));
    const passwords = { hash } as unknown as SignInDependencies['passwords'];
    const dependencies = { limits, passwords, product: 'Lexden' } as unknown as SignInDependencies;
    const { createAccount } = createSignInService(dependencies);
    const visitor = { address: '192.0.2.1', userAgent: undefined };
    const typed = { name: 'Ada', email: 'ada@example.org', password: 'four seasons long' };
    for (let count = 0; count < 42; count += 1) {
      await expect(createAccount(typed, visitor)).rejects.toThrow('overloaded');
    }
  });

  it('keep neither names nor addresses', async () => {
    await limits.takeSignIn('ada@example.org', '192.0.2.1');
    const rows = JSON.stringify(await database.db.selectFrom('sign_in_attempts').selectAll().execute());
    expect(rows).not.toMatch(/ada|192/);
  });
});
