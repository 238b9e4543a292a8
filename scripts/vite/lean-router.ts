import type { Plugin } from 'vite';

const ROUTER = /\/node_modules\/react-router\/dist\/production\/lib\/.+\.js$/;
const COMPONENT = /= (React\$?\d*)\.forwardRef\(/g;
const NAME = /^\w+\.displayName = "[^"]*";$/gm;

/**
 * Lets the bundler leave out the router's unused components: forms, prefetched links, scroll keeping. As they
 * are published, each is made by a call and then given a name to debug by, and for both the bundler keeps them all: a
 * twentieth of what the first page loads.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({
        code: code.replace(COMPONENT, '= /* @__PURE__ */ $1.forwardRef(').replace(NAME, ''),
        map: null,
      }),
    },
  };
}
