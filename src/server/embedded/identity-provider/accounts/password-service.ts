import { MINUTE_MS } from '#contract/units.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { hashSecret, makeSecret } from '#server/platform/secrets.ts';
import { checkNewPassword, InputProblem, readEmail } from '../pages/person-input.ts';
import { EMBEDDED_ISSUER, MOUNT_PATH } from '../provider/issuer.ts';
import { identityTexts } from '../texts.ts';
import type { PersonAccount } from './account-store.ts';
import { RESET_LIFETIME_MINUTES } from './reset-lifetime.ts';
import type { Credentials, SignInDependencies, SignInService, Visitor } from './sign-in-service.ts';

export type PasswordService = ReturnType<typeof createPasswordService>;

/** New passwords, for people who know the old one and for people who get a link. */
export function createPasswordService(dependencies: SignInDependencies, signIn: SignInService) {
  const { store, passwords, limits, background, host, clock, product } = dependencies;
  /** Before the new password counts: a server that is killed right after that leaves no session of the old one. */
  const endSessions = ({ id }: PersonAccount) => host.endSessions({ issuer: EMBEDDED_ISSUER, subject: id });
  const reportChange = (account: PersonAccount, { userAgent }: Visitor) =>
    host.recordEvent({
      action: 'password-changed',
      person: { issuer: EMBEDDED_ISSUER, subject: account.id },
      userAgent,
    });
  /** The account of a link; undefined when it is used up or expired. */
  const findByLink = (token: string) => store.findByReset(hashSecret(token), clock.now());
  return {
    /** @throws InputProblem; AppError `user-disabled`, `too-many-attempts`, `overloaded` */
    async change({ email, password, next }: Credentials & { readonly next: string }, visitor: Visitor): Promise<void> {
      const account = await signIn.checkPassword({ email, password }, visitor, 'current');
      if (await signIn.isDisabled(account)) throw new AppError('user-disabled');
      await checkNewPassword(next, { email: account.email, product }, 'next');
      if (next === password) throw new InputProblem('next', identityTexts.passwordSame);
      const passwordHash = await passwords.hash(next);
      await endSessions(account);
      const isChanged = await store.changePassword(account, { passwordHash, now: clock.now() });
      if (!isChanged) throw new InputProblem('current', identityTexts.passwordChangedMeanwhile, 409);
      await reportChange(account, visitor);
    },
    /**
     * Sends a link when there is such an account; nothing the caller sees depends on it.
     * @param siteOrigin where the link leads; never taken from a request unchecked
     * @throws InputProblem; AppError `too-many-attempts`
     */
    async requestReset(typedEmail: string, siteOrigin: string, visitor: Visitor): Promise<void> {
      const email = readEmail(typedEmail);
      await limits.takeReset(email, visitor.address);
      background.run('sending a link to a new password', () =>
        sendLink(dependencies, { email, siteOrigin, userAgent: visitor.userAgent }),
      );
    },
    findByLink,
    /**
     * Sets a new password by a link, once.
     * @returns false when the link is used up or expired
     * @throws InputProblem; AppError `overloaded`
     */
    async resetByLink(token: string, password: string, visitor: Visitor): Promise<boolean> {
      const account = await findByLink(token);
      if (!account) return false;
      await checkNewPassword(password, { email: account.email, product });
      const passwordHash = await passwords.hash(password);
      await endSessions(account);
      if (!(await store.redeemReset(hashSecret(token), { passwordHash, now: clock.now() }))) return false;
      await limits.forget(account.email);
      await reportChange(account, visitor);
      return true;
    },
  };
}

interface LinkRequest {
  readonly email: string;
  readonly siteOrigin: string;
  readonly userAgent: string | undefined;
}

async function sendLink(dependencies: SignInDependencies, request: LinkRequest): Promise<void> {
  const { store, mailer, host, clock, product } = dependencies;
  const account = await store.findByEmail(request.email);
  if (!account) return;
  const token = makeSecret();
  const expiresAt = clock.now() + RESET_LIFETIME_MINUTES * MINUTE_MS;
  await store.insertReset({ tokenHash: hashSecret(token), accountId: account.id, expiresAt });
  const link = `${request.siteOrigin}${MOUNT_PATH}/reset?token=${token}`;
  await mailer.send({
    to: account.email,
    subject: identityTexts.resetSubject(product),
    text: identityTexts.resetMail(product, link, RESET_LIFETIME_MINUTES).join('\n\n'),
  });
  await host.recordEvent({
    action: 'password-reset-requested',
    person: { issuer: EMBEDDED_ISSUER, subject: account.id },
    userAgent: request.userAgent,
  });
}
