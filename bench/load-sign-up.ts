import { randomBytes } from 'node:crypto';
import { signUp } from '#tests/support/builders/sign-up.ts';

/** Creates an account on the server's own sign-in pages, over HTTP. @returns the headers of its browser */
export async function createAccountOverHttp(address: string): Promise<Record<string, string>> {
  const email = `${randomBytes(8).toString('hex')}@example.org`;
  const person = await signUp(address, { email, name: 'Ada Finch', password: 'a long and quiet afternoon' });
  const { status, cookie } = await person.sync();
  if (status !== 200) throw new Error(`Signing in was answered with ${status}.`);
  return { cookie };
}
