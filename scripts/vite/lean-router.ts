import type { Plugin } from 'vite';

const ROUTER = /\/node_modules\/react-router\/dist\/production\/lib\/.+\.js$/;
const COMPONENT = /= (React\$?\d*)\.forwardRef\(/g;
const NAME = /^\w+\.displayName = "[^"]*";$/gm;

/**
 * Makes the router's unused components tree-shakeable: forms, prefetched links, scroll restoration. As they
 * are published, each is created by a call and assigned a display name, and both count as side effects: a
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
