import { openTestBrowser } from '#server/embedded/identity-provider/testing-browser.ts';
import { makeGuestId, type TestLexden } from './test-lexden.ts';

const ORIGIN = 'http://localhost:3000';

export interface Person {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

/** Somebody whom the embedded provider has let in, and who is not signed in here yet. */
export interface LetInPerson {
  readonly subject: string;
  /** Shows the provider's token; the cookie of the answer opens the session. */
  sync(): Promise<{ readonly status: number; readonly body: Record<string, unknown>; readonly cookie: string }>;
}

/** Makes an account on the provider's own pages, as a browser does. */
export function signUp(lexden: Pick<TestLexden, 'app'>, person: Person, guestId?: string): Promise<LetInPerson> {
  return passProvider(lexden, 'create', { ...person }, guestId);
}

/** Signs in on the provider's own pages, from another browser. */
export function signInAgain(
  lexden: Pick<TestLexden, 'app'>,
  { email, password }: Person,
  guestId?: string,
): Promise<LetInPerson> {
  return passProvider(lexden, 'sign-in', { email, password }, guestId);
}

async function passProvider(
  { app }: Pick<TestLexden, 'app'>,
  step: 'create' | 'sign-in',
  form: Readonly<Record<string, string>>,
  guestId: string = makeGuestId(),
): Promise<LetInPerson> {
  const own = { host: new URL(ORIGIN).host, 'x-session-id': guestId };
  const config = await app.inject({ url: '/api/auth/config', headers: own });
  const cookie = config.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const browser = openTestBrowser(app, ORIGIN);
  const begun = await browser.begin({ nonce: config.json().nonce });
  const { address } = await browser.follow(await browser.post(`${begun.path}/${step}`, form));
  const { id_token: idToken } = (await browser.exchange(begun, address)).json();
  const uid: string = JSON.parse(Buffer.from(idToken.split('.')[1], 'base64url').toString()).sub;
  return {
    subject: uid,
    async sync() {
      const headers = { ...own, cookie };
      const answer = await app.inject({ method: 'POST', url: '/api/oidc-auth', headers, payload: { idToken, uid } });
      const session = answer.cookies.find(({ name }) => name === 'lexden_session');
      return { status: answer.statusCode, body: answer.json(), cookie: `lexden_session=${session?.value ?? ''}` };
    },
  };
}
