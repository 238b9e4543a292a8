import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOG_OUT_COOKIE } from '#contract/log-out-cookie.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import { SESSION_IDLE_TIMEOUT_MS } from '#server/domain/access/session.ts';

/** Longest time between asking how to sign in and having signed in. */
export const SIGN_IN_LIFETIME_MS = 60 * MINUTE_MS;

/**
 * The cookies of this site: who is signed in, and which browser a sign-in was begun in, which scripts do not see; and
 * that a log-out is pending (`LOG_OUT_COOKIE`), which the page sets.
 */
export interface SessionCookies {
  /** The session's token; undefined while a log-out is pending, so that the session opens nothing. */
  readSession(request: FastifyRequest): string | undefined;
  /** The session's token for ending it, also while a log-out is pending. */
  readSessionForLogOut(request: FastifyRequest): string | undefined;
  /** Also ends a pending log-out: it was of the session before. */
  setSession(reply: FastifyReply, token: string): void;
  /** Takes the session's cookie away, and the mark of a pending log-out with it. */
  clearSession(reply: FastifyReply): void;
  readNonce(request: FastifyRequest): string | undefined;
  setNonce(reply: FastifyReply, value: string): void;
  clearNonce(reply: FastifyReply): void;
  /** Remembers in the browser that its log-out has yet to be completed. */
  markLogOutPending(reply: FastifyReply): void;
}

const SESSION_NAME = 'lexden_session';
const GUARDED_PREFIX = '__Host-';

/** Whether this browser logged out and the session it brings along may still be open. */
export function isLogOutPending({ cookies }: FastifyRequest): boolean {
  return cookies[LOG_OUT_COOKIE.name] !== undefined;
}

/** Whether a browser brought a session along, good or not, and did not log out of it. */
export function hasSessionCookie(request: FastifyRequest): boolean {
  const { cookies } = request;
  if (isLogOutPending(request)) return false;
  return cookies[SESSION_NAME] !== undefined || cookies[GUARDED_PREFIX + SESSION_NAME] !== undefined;
}

/** @param isSecure whether people reach this site by HTTPS; the names then carry the prefix that browsers guard */
export function createSessionCookies(isSecure: boolean): SessionCookies {
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
  // Scripts read and write it.
  const mark = { path: '/', sameSite: 'lax', secure: isSecure } as const;
  const clearMark = (reply: FastifyReply) => {
    if (isLogOutPending(reply.request)) reply.clearCookie(LOG_OUT_COOKIE.name, mark);
  };
  return {
    readSession: (request) => (isLogOutPending(request) ? undefined : request.cookies[session]),
    readSessionForLogOut: (request) => request.cookies[session],
    setSession(reply, token) {
      set(reply, session, token, SESSION_IDLE_TIMEOUT_MS);
      clearMark(reply);
    },
    clearSession(reply) {
      clear(reply, session);
      clearMark(reply);
    },
    readNonce: (request) => request.cookies[nonce],
    setNonce: (reply, value) => set(reply, nonce, value, SIGN_IN_LIFETIME_MS),
    clearNonce: (reply) => clear(reply, nonce),
    markLogOutPending(reply) {
      const { name, value, maxAgeSeconds: maxAge } = LOG_OUT_COOKIE;
      reply.setCookie(name, value, { ...mark, maxAge });
    },
  };
}
