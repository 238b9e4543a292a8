import type { Plugin } from 'vite';

const CLIENT = /\/node_modules\/oidc-client-ts\/dist\/esm\/oidc-client-ts\.js$/;
/** What the manager creates for hidden frames: silent renewal and watching the provider's session. Both are off. */
const FRAME_SERVICES = /new (?:IFrameNavigator|SilentRenewService|SessionMonitor)\(this(?:\.settings)?\)/g;
const FRAME_SERVICE_COUNT = 3;
/** Statements of its log, which is silent unless a program sets a logger. */
const LOG_STATEMENTS = /^\s*(?:this\._)?logger\d*\.(?:debug|info|warn)\(.*\);$/gm;

/**
 * Makes the parts of the sign-in library tree-shakeable that work with hidden frames, and leaves out what it writes to
 * a log that is never read. Its manager creates the former in every configuration, and no setting keeps their code out
 * of what the landing page loads.
 */
export function leanOidc(): Plugin {
  return {
    name: 'lean-oidc',
    apply: 'build',
    transform: {
      filter: { id: CLIENT },
      handler(code) {
        const found = code.match(FRAME_SERVICES)?.length ?? 0;
        if (found !== FRAME_SERVICE_COUNT) this.error(`oidc-client-ts creates ${found} services for frames, not 3.`);
        // An empty statement, in case it was the body of a condition.
        return { code: code.replace(FRAME_SERVICES, 'null').replace(LOG_STATEMENTS, ';'), map: null };
      },
    },
  };
}
