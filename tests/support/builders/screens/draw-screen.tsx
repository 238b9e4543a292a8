import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { DEFAULT_BRAND } from '#contract/brand.ts';
import type { PublicSettings } from '#contract/settings.ts';
import { type Caller, CallerProvider, TRIAL_CALLER } from '#web/lib/api/caller.tsx';
import { queryKeys } from '#web/lib/api/queries.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { type Auth, AuthContextProvider } from '#web/lib/auth/auth.tsx';

interface ScreenOptions {
  readonly caller?: Caller;
  readonly settings?: Partial<PublicSettings>;
  /** Puts in place what the server has answered. */
  readonly answers?: (client: QueryClient, caller: Caller) => void;
  readonly address?: string;
}

interface DrawnScreen {
  readonly html: string;
  /** What is read on it, in its order: each text of an element, with no spaces around it. */
  readonly texts: readonly string[];
  /** The same as one line. */
  readonly line: string;
}

const SETTINGS: PublicSettings = {
  ...DEFAULT_BRAND,
  socialLinks: [...DEFAULT_BRAND.socialLinks],
  metering: true,
  engine: 'built-in',
  modelHost: null,
  socialSignIn: [],
  hasEmailSignIn: true,
  payments: 'live',
  analytics: null,
};

/** Draws a part of the client as it first stands there, with what it has around it in the application. */
export function drawScreen(screen: ReactElement, options: ScreenOptions = {}): DrawnScreen {
  const { caller = TRIAL_CALLER, settings, answers, address = '/' } = options;
  const client = createQueryClient();
  client.setQueryData(queryKeys.settings, { ...SETTINGS, ...settings });
  answers?.(client, caller);
  // What is only drawn is not operated: of a sign-in its state is enough.
  const auth = { status: 'anonymous', isSessionUser: true, isSigningIn: false, failure: null } as unknown as Auth;
  const html = renderToStaticMarkup(
    <StaticRouter location={address}>
      <MantineProvider>
        <QueryClientProvider client={client}>
          <AuthContextProvider auth={auth}>
            <CallerProvider caller={caller}>{screen}</CallerProvider>
          </AuthContextProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StaticRouter>,
  );
  const texts = readTexts(html);
  return { html, texts, line: texts.join(' ') };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

function readTexts(html: string): string[] {
  return html
    .replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole).trim())
    .filter((text) => text !== '');
}
