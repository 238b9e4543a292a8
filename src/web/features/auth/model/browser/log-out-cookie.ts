import { LOG_OUT_COOKIE } from '#contract/log-out-cookie.ts';

/**
 * Remembers that this browser logged out, until the server has heard of it. Every tab and every request carry it along:
 * from here on the session opens nothing.
 */
export interface LogOutCookie {
  isSet(): boolean;
  set(): void;
  clear(): void;
}

/** @param isSecure whether the page came by HTTPS */
export function createLogOutCookie(page: Pick<Document, 'cookie'>, isSecure: boolean): LogOutCookie {
  const { name, value, maxAgeSeconds } = LOG_OUT_COOKIE;
  const attributes = `; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const write = (text: string, maxAge: number) => {
    page.cookie = `${name}=${text}; Max-Age=${maxAge}${attributes}`;
  };
  return {
    isSet: () => page.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`)),
    set: () => write(value, maxAgeSeconds),
    clear: () => write('', 0),
  };
}
