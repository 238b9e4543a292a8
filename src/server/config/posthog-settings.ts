import { z } from 'zod';

export interface PostHogConfig {
  readonly key: string;
  /** Address below which the events are taken, without a slash at its end. */
  readonly host: string;
}

/** Personal and other secret keys begin with another letter: they would be handed to everybody. */
const SECRET_KEY_FREE = /^(?!ph[abd-z]_)[\w-]+$/;
const DEFAULT_HOST = 'https://us.i.posthog.com';

/** PostHog project that is told what is used, for people who agreed; nobody is told anything without a key. */
export const posthogSettings = {
  POSTHOG_KEY: z
    .string()
    .regex(SECRET_KEY_FREE, 'must be the key of a project, like phc_…: every browser gets to see it')
    .optional(),
  POSTHOG_HOST: z
    .url({ protocol: /^https?$/, error: 'must be an address starting with http:// or https://' })
    .transform((address) => new URL(address))
    .refine(({ username, search, hash }) => !username && !search && !hash, {
      error: 'must be an address without a user name, a question mark or a hash sign',
    })
    .default(new URL(DEFAULT_HOST)),
};

/** @returns undefined where nobody is to be told anything */
export function readPostHog(settings: {
  readonly POSTHOG_KEY?: string | undefined;
  readonly POSTHOG_HOST: URL;
}): PostHogConfig | undefined {
  const { POSTHOG_KEY: key, POSTHOG_HOST: host } = settings;
  return key ? { key, host: readHost(host) } : undefined;
}

/** PostHog's own code sends to other names than the one people know from its pages; the policy must allow those. */
function readHost({ origin, hostname, pathname }: URL): string {
  const region = /^(app|us|eu)\.posthog\.com$/.exec(hostname)?.[1];
  if (region) return `https://${region === 'eu' ? 'eu' : 'us'}.i.posthog.com`;
  return origin + pathname.replace(/\/+$/, '');
}
