import type { Logger } from 'pino';
import type { OidcIdentity } from '#server/adapters/identity/oidc.ts';
import { createGoogleIdentity, createMicrosoftIdentity } from '#server/adapters/identity/social.ts';
import type { Config } from '#server/config/config.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { CspSources, IdentityProvider, SocialProvider } from '#server/ports/identity.ts';

/** Google and Microsoft, where they are configured. */
export function openSocialIdentities(
  { social, role }: Config,
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): ReadonlyMap<SocialProvider, IdentityProvider> {
  const identities = new Map<SocialProvider, OidcIdentity>();
  if (social.google) identities.set('google', createGoogleIdentity({ ...social.google, clock }));
  if (social.microsoft) identities.set('microsoft', createMicrosoftIdentity({ ...social.microsoft, clock }));
  // Not awaited: everything but this sign-in works without the provider.
  if (role !== 'worker') {
    for (const identity of identities.values()) identity.check().then((problem) => problem && logger.warn(problem));
  }
  return identities;
}

/** Everything that the pages may load for any of the providers. */
export function mergeContentSources(identities: readonly IdentityProvider[]): CspSources {
  const all = (part: keyof CspSources) => [
    ...new Set(identities.flatMap(({ contentSources }) => contentSources[part])),
  ];
  return { connect: all('connect'), frame: all('frame'), script: all('script'), image: all('image') };
}
