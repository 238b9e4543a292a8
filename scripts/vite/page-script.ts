import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';

const PLACE = '<!-- page script -->';
const SCRIPT = 'page-script.js';
const COMMENTS_AND_INDENTS = /^\s*(?:\/\/.*)?\n?|^\s+/gm;

/** Inlines the script that runs before the first paint: as a separate file it would block rendering. */
export function pageScript(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'page-script',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const code = await readFile(join(config.root, SCRIPT), 'utf8');
        return html.replace(PLACE, () => `<script>{${code.replace(COMMENTS_AND_INDENTS, '')}}</script>`);
      },
    },
  };
}
