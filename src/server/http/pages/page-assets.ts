import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { HOUR_MS, SECOND_MS } from '#contract/units.ts';

const here = (name: string): string => new URL(name, import.meta.url).href;
const STYLE = here('style.css');
const ASSETS = [
  { name: 'style.css', type: 'text/css; charset=utf-8', file: STYLE },
  { name: 'mark.svg', type: 'image/svg+xml', file: here('mark.svg') },
  // The product's fonts: a page that asks for a password should not look foreign.
  {
    name: 'sans.woff2',
    type: 'font/woff2',
    file: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  },
  {
    name: 'serif.woff2',
    type: 'font/woff2',
    file: import.meta.resolve('@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2'),
  },
];

/**
 * Serves the style sheets, logo and fonts of a scope's pages, directly below its prefix.
 * @param styles `file:` URLs of style sheets that follow the shared one
 */
export async function bindPageAssets(scope: FastifyInstance, styles: readonly string[]): Promise<void> {
  const assets = await Promise.all(
    ASSETS.map(async ({ name, type, file }) => {
      const files = file === STYLE ? [file, ...styles] : [file];
      const parts = await Promise.all(files.map((address) => readFile(new URL(address))));
      return { name, type, bytes: Buffer.concat(parts) };
    }),
  );
  for (const { name, type, bytes } of assets) {
    scope.get(`/${name}`, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', `public, max-age=${HOUR_MS / SECOND_MS}`)
        .send(bytes),
    );
  }
}
