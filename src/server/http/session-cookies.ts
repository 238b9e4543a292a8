import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS, SECOND_MS } from '../../contract/units.ts';
import { SESSION_LIFETIME_MS } from '../domain/session.ts';

/** Longest time between asking how to sign in and having signed in. */
export const SIGN_IN_LIFETIME_MS = 60 * MINUTE_MS;

/** The two cookies of this site: who is signed in, and which browser a sign-in was begun in. Scripts see neither. */
export interface SessionCookies {
  readSession(request: FastifyRequest): string | undefined;
  setSession(reply: FastifyReply, token: string): void;
  clearSession(reply: FastifyReply): void;
  readNonce(request: FastifyRequest): string | undefined;
  setNonce(reply: FastifyReply, value: string): void;
  clearNonce(reply: FastifyReply): void;
}

const SESSION_NAME = 'lexden_session';
const GUARDED_PREFIX = '__Host-';

/** Whether a browser brought a session along, good or not. */
export function mayHaveSession({ cookies }: FastifyRequest): boolean {
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
  return {
    readSession: (request) => request.cookies[session],
    setSession: (reply, token) => set(reply, session, token, SESSION_LIFETIME_MS),
    clearSession: (reply) => clear(reply, session),
    readNonce: (request) => request.cookies[nonce],
    setNonce: (reply, value) => set(reply, nonce, value, SIGN_IN_LIFETIME_MS),
    clearNonce: (reply) => clear(reply, nonce),
  };
}
