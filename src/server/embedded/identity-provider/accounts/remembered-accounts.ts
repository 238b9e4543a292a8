import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS, SECOND_MS } from '#contract/units.ts';
import { MOUNT_PATH } from '../provider/issuer.ts';

const COOKIE = 'lexden_identity_accounts';
/** Longest lifetime browsers grant (RFC 6265bis, section 5.5). */
const LIFETIME_MS = 400 * DAY_MS;
const ACCOUNT_LIMIT = 5;
const ID_PATTERN = /^[0-9a-f-]{36}$/;

export type RememberedAccounts = ReturnType<typeof createRememberedAccounts>;

/**
 * Accounts that have signed in with this browser: ids only, signed, so that others cannot be probed.
 * @param isSecure whether the browser sees a request under HTTPS
 */
export function createRememberedAccounts(secret: string, isSecure: (request: FastifyRequest) => boolean) {
  const sign = (list: string) => createHmac('sha256', secret).update(`${COOKIE}=${list}`).digest();
  /** Newest first. */
  const read = (request: FastifyRequest): readonly string[] => {
    const [list = '', signature = ''] = (request.cookies[COOKIE] ?? '').split('~');
    const given = Buffer.from(signature, 'base64url');
    const expected = sign(list);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return [];
    return list.split('.').filter((id) => ID_PATTERN.test(id));
  };
  const write = (request: FastifyRequest, reply: FastifyReply, ids: readonly string[]) => {
    const scope = { path: MOUNT_PATH, httpOnly: true, sameSite: 'lax', secure: isSecure(request) } as const;
    const list = ids.join('.');
    if (list === '') reply.clearCookie(COOKIE, scope);
    else {
      const value = `${list}~${sign(list).toString('base64url')}`;
      reply.setCookie(COOKIE, value, { ...scope, maxAge: LIFETIME_MS / SECOND_MS });
    }
  };
  const without = (request: FastifyRequest, id: string) => read(request).filter((other) => other !== id);
  return {
    read,
    add: (request: FastifyRequest, reply: FastifyReply, id: string): void =>
      write(request, reply, [id, ...without(request, id)].slice(0, ACCOUNT_LIMIT)),
    remove: (request: FastifyRequest, reply: FastifyReply, id: string): void =>
      write(request, reply, without(request, id)),
  };
}
