import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOG_OUT_COOKIE } from '#contract/log-out-cookie.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import { SESSION_IDLE_TIMEOUT_MS } from '#server/domain/access/session.ts';

/** Maximum duration of a sign-in. */
const SIGN_IN_LIFETIME_MS = 60 * MINUTE_MS;

export type SessionCookies = ReturnType<typeof createSessionCookies>;

const SESSION_NAME = 'lexden_session';
const GUARDED_PREFIX = '__Host-';

/** Whether this browser logged out while its session may still be open. */
export function isLogOutPending({ cookies }: FastifyRequest): boolean {
  return cookies[LOG_OUT_COOKIE.name] !== undefined;
}

/** Whether the request has a session cookie, valid or not, and no pending log-out. */
export function hasSessionCookie(request: FastifyRequest): boolean {
  const { cookies } = request;
  if (isLogOutPending(request)) return false;
  return cookies[SESSION_NAME] !== undefined || cookies[GUARDED_PREFIX + SESSION_NAME] !== undefined;
}

/**
 * The cookies of this site: the session and the browser binding of a sign-in, which scripts cannot read; and the mark
 * of a pending log-out (`LOG_OUT_COOKIE`), which the page sets.
 * @param isSecure whether the site is served over HTTPS; the names then have the `__Host-` prefix
 */
export function createSessionCookies(isSecure: boolean) {
  const prefix = isSecure ? GUARDED_PREFIX : '';
  const session = prefix + SESSION_NAME;
  const nonce = `${prefix}lexden_sign_in`;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  const set = (reply: FastifyReply, name: string, value: string, lifetimeMs: number) => {
    reply.setCookie(name, value, { ...options, maxAge: lifetimeMs / SECOND_MS });
  };
  const clear = (reply: FastifyReply, name: string) => {
    reply.clearCookie(name, options);
  };
  // Readable and writable by scripts.
  const mark = { path: '/', sameSite: 'lax', secure: isSecure } as const;
  const clearMark = (reply: FastifyReply) => {
    if (isLogOutPending(reply.request)) reply.clearCookie(LOG_OUT_COOKIE.name, mark);
  };
  return {
    /** The session token; undefined while a log-out is pending, so that the session grants nothing. */
    readSession: (request: FastifyRequest): string | undefined =>
      isLogOutPending(request) ? undefined : request.cookies[session],
    /** The session token for ending the session, also while a log-out is pending. */
    readSessionForLogOut: (request: FastifyRequest): string | undefined => request.cookies[session],
    /** Also clears a pending log-out, which was for the previous session. */
    setSession(reply: FastifyReply, token: string): void {
      set(reply, session, token, SESSION_IDLE_TIMEOUT_MS);
      clearMark(reply);
    },
    /** Clears the session cookie and the mark of a pending log-out. */
    clearSession(reply: FastifyReply): void {
      clear(reply, session);
      clearMark(reply);
    },
    readNonce: (request: FastifyRequest): string | undefined => request.cookies[nonce],
    setNonce: (reply: FastifyReply, value: string): void => set(reply, nonce, value, SIGN_IN_LIFETIME_MS),
    clearNonce: (reply: FastifyReply): void => clear(reply, nonce),
    /** Marks in the browser that its log-out is not complete yet. */
    markLogOutPending(reply: FastifyReply): void {
      const { name, value, maxAgeSeconds: maxAge } = LOG_OUT_COOKIE;
      reply.setCookie(name, value, { ...mark, maxAge });
    },
  };
}
