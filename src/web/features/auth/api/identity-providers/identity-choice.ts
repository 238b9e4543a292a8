import type { SocialProvider } from '#contract/identity.ts';
import type { IdentityLoader } from './identity-loader.ts';

/** The loaders of all providers, of which one is chosen: with it, everything happens until another one is. */
export interface IdentityChoice extends IdentityLoader {
  /** Undefined for the configured provider. */
  chosen(): SocialProvider | undefined;
  /** Kept for this tab: a redirect returns to a new page. */
  choose(social: SocialProvider | undefined): void;
  /** Loads the clients of several providers, so that a click finds them. */
  prepare(socials: readonly (SocialProvider | undefined)[]): void;
}

interface ChoiceStorage {
  get(): string | null;
  set(social: SocialProvider | undefined): void;
}

export function createIdentityChoice(
  makeLoader: (social: SocialProvider | undefined) => IdentityLoader,
  storage: ChoiceStorage,
): IdentityChoice {
  const loaders = new Map<SocialProvider | undefined, IdentityLoader>();
  const chosen = (): SocialProvider | undefined => {
    const stored = storage.get();
    if (stored === 'google') return stored;
    return stored === 'microsoft' ? stored : undefined;
  };
  const current = () => loaderOf(chosen());
  /** One after the other: the first response sets the nonce cookie that the next ones share. */
  let prepared: Promise<unknown> = Promise.resolve();

  function loaderOf(social: SocialProvider | undefined): IdentityLoader {
    const loader = loaders.get(social) ?? makeLoader(social);
    loaders.set(social, loader);
    return loader;
  }

  return {
    chosen,
    choose: storage.set,
    prepare(socials) {
      for (const social of socials) {
        // A click that finds it missing loads it again and reports the failure.
        prepared = prepared.then(() => loaderOf(social).load()).catch(() => undefined);
      }
    },
    current: () => current().current(),
    async load() {
      const loader = current();
      if (loader.current() === null) await prepared;
      return loader.load();
    },
    discard() {
      // A request without a response must not hold up the next one.
      prepared = Promise.resolve();
      // They share the nonce.
      for (const loader of loaders.values()) loader.discard();
    },
    domainReadyAtMs: () => current().domainReadyAtMs(),
    isDomainRefused: () => current().isDomainRefused(),
  };
}
