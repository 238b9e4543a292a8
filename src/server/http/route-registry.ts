import type { FastifyInstance } from 'fastify';

/**
 * Who can make a call: any caller (bound once for accounts and once for trials, under two prefixes), account holders,
 * trial users, or anyone.
 */
type Audience = 'caller' | 'account' | 'guest' | 'open';

declare module 'fastify' {
  interface FastifyContextConfig {
    audience?: Audience;
  }
}

/** The routes of all features, until the app binds them. */
export interface RouteRegistry {
  add(audience: Audience, bind: (scope: FastifyInstance) => void): void;
  /** Binds everything that was added for an audience. */
  bindAll(audience: Audience, scope: FastifyInstance): void;
}

export function createRouteRegistry(): RouteRegistry {
  const routes: { readonly audience: Audience; readonly bind: (scope: FastifyInstance) => void }[] = [];
  return {
    add: (audience, bind) => void routes.push({ audience, bind }),
    bindAll(audience, scope) {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, audience };
      });
      for (const route of routes) if (route.audience === audience) route.bind(scope);
    },
  };
}
