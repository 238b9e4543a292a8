import type { Clock } from '#server/ports/clock.ts';
import type { IdentityHost } from '#server/ports/identity.ts';
import type { Mailer } from '#server/ports/mailer.ts';
import type { Background } from '../background.ts';
import {
  canBePassword,
  checkNewPassword,
  InputProblem,
  normaliseEmail,
  readEmail,
  readName,
} from '../pages/person-input.ts';
import { EMBEDDED_ISSUER } from '../provider/issuer.ts';
import { identityTexts } from '../texts.ts';
import type { AccountStore, PersonAccount } from './account-store.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { Passwords } from './passwords.ts';

/** The origin of a request. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string | undefined;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface SignInDependencies {
  readonly store: AccountStore;
  readonly passwords: Passwords;
  readonly limits: AttemptLimits;
  readonly background: Background;
  readonly mailer: Mailer;
  readonly host: IdentityHost;
  readonly clock: Clock;
  readonly product: string;
}

export type SignInService = ReturnType<typeof createSignInService>;

/** Authenticates by email address and password. */
export function createSignInService(dependencies: SignInDependencies) {
  const { store, passwords, limits, background, host, clock, product } = dependencies;
  return {
    /**
     * The account with these credentials.
     * @param field where the page shows that they are wrong
     * @throws InputProblem the same for an unknown name and a wrong password; AppError `too-many-attempts`, `overloaded`
     */
    async checkPassword(
      { email: typed, password }: Credentials,
      visitor: Visitor,
      field = 'password',
    ): Promise<PersonAccount> {
      const email = normaliseEmail(typed);
      const attempt = await limits.takeSignIn(email, visitor.address);
      const { account, isRight } = await compare(dependencies, { email, password }).catch(async (error: unknown) => {
        // The attempt revealed nothing, and a class that signs in together must not be locked out.
        await attempt.release();
        throw error;
      });
      if (account && isRight) {
        await attempt.release();
        return account;
      }
      background.run('reporting a failed sign-in', () =>
        host.recordEvent({
          action: 'sign-in-failed',
          person: account ? { issuer: EMBEDDED_ISSUER, subject: account.id } : null,
          userAgent: visitor.userAgent,
        }),
      );
      throw new InputProblem(field, identityTexts.wrongPassword, 401);
    },
    /** @throws InputProblem; AppError `too-many-attempts`, `overloaded` */
    async createAccount(typed: Credentials & { readonly name: string }, visitor: Visitor): Promise<PersonAccount> {
      const name = readName(typed.name);
      const email = readEmail(typed.email);
      await checkNewPassword(typed.password, { email, product });
      const attempt = await limits.takeRegistration(visitor.address);
      // Hashed in any case: the response time must not reveal whether the address has an account.
      const passwordHash = await passwords.hash(typed.password).catch(async (error: unknown) => {
        await attempt.release();
        throw error;
      });
      const account = await store.insert({ name, email, passwordHash, now: clock.now() });
      if (account) return account;
      background.run('telling an owner about a second account', () => tellOwner(dependencies, email));
      throw new InputProblem('email', identityTexts.notCreated, 400);
    },
    isDisabled: (account: PersonAccount): Promise<boolean> =>
      host.isDisabled({ issuer: EMBEDDED_ISSUER, subject: account.id }),
  };
}

async function compare({ store, passwords }: SignInDependencies, { email, password }: Credentials) {
  const account = await store.findByEmail(email);
  const usable = canBePassword(password);
  const isSame = await passwords.verify(usable ? password : '', account?.passwordHash);
  // Read again: the password may have been replaced meanwhile, and then the old one opens nothing.
  const current = account && (await store.findById(account.id));
  return { account, isRight: isSame && usable && current?.passwordHash === account?.passwordHash };
}

function tellOwner({ mailer, product }: SignInDependencies, email: string): Promise<void> {
  return mailer.send({
    to: email,
    subject: identityTexts.secondAccountSubject(product),
    text: identityTexts.secondAccountMail(product).join('\n\n'),
  });
}
