import { z } from 'zod';

export interface PostHogConfig {
  readonly key: string;
  /** Base URL of the event API, without a trailing slash. */
  readonly host: string;
}

/** Personal and other secret keys have another prefix: they must never reach the browser. */
const SECRET_KEY_FREE = /^(?!ph[abd-z]_)[\w-]+$/;
const DEFAULT_HOST = 'https://us.i.posthog.com';

/** PostHog project for analytics of users who consented; analytics is off without a key. */
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

/** @returns undefined when analytics is off */
export function readPostHog(settings: {
  readonly POSTHOG_KEY?: string | undefined;
  readonly POSTHOG_HOST: URL;
}): PostHogConfig | undefined {
  const { POSTHOG_KEY: key, POSTHOG_HOST: host } = settings;
  return key ? { key, host: readHost(host) } : undefined;
}

/** PostHog's client sends to other hosts than the documented one; the Content Security Policy must allow those. */
function readHost({ origin, hostname, pathname }: URL): string {
  const region = /^(app|us|eu)\.posthog\.com$/.exec(hostname)?.[1];
  if (region) return `https://${region === 'eu' ? 'eu' : 'us'}.i.posthog.com`;
  return origin + pathname.replace(/\/+$/, '');
}
