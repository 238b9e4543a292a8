import { LOG_OUT_COOKIE } from '#contract/log-out-cookie.ts';

/**
 * Cookie that records a log-out until the server has processed it. It is shared by all tabs and sent with every
 * request: the server then rejects the session.
 */
export interface LogOutCookie {
  isSet(): boolean;
  set(): void;
  clear(): void;
}

/** @param isSecure whether the page was loaded over HTTPS */
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
