import { createGoogleIdentity, createMicrosoftIdentity } from '#server/adapters/identity/social.ts';
import type { IdentityProvider, SocialProvider } from '#server/ports/identity.ts';
import { type StandInProvider, startStandInProvider } from './stand-in-provider.ts';

export const GOOGLE_CLIENT = { clientId: '1234-abcd.apps.googleusercontent.com', clientSecret: 'secret of google/+' };
export const MICROSOFT_CLIENT = {
  clientId: '99999999-2222-4333-8444-555555555555',
  clientSecret: 'secret~of.microsoft',
};
const ADA = { name: 'Ada Finch', email: 'ada@example.org' };
const clock = { now: () => Date.now() };

export interface SocialProviders {
  readonly google: StandInProvider;
  readonly microsoft: StandInProvider;
  readonly identities: ReadonlyMap<SocialProvider, IdentityProvider>;
  close(): Promise<void>;
}

/** One person with the same address and the same subject at both providers, and the product's clients of them. */
export async function openSocialProviders(): Promise<SocialProviders> {
  const accounts = [{ ...ADA, sub: '110169484474386276334' }];
  const google = await startStandInProvider({ ...GOOGLE_CLIENT, shape: 'google', accounts });
  const microsoft = await startStandInProvider({ ...MICROSOFT_CLIENT, shape: 'microsoft', accounts });
  return {
    google,
    microsoft,
    identities: new Map<SocialProvider, IdentityProvider>([
      ['google', createGoogleIdentity({ ...GOOGLE_CLIENT, clock, address: google.url })],
      ['microsoft', createMicrosoftIdentity({ ...MICROSOFT_CLIENT, tenant: 'common', clock, address: microsoft.url })],
    ]),
    async close() {
      await Promise.all([google.close(), microsoft.close()]);
    },
  };
}
