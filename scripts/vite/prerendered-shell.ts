import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';

const ENTRY = 'features/landing/components/prerendered-shell.tsx';
const PLACE = '<!-- prerendered shell -->';
const END = '<!-- end of prerendered shell -->';

/**
 * Prerenders the top of the landing page at build time, with the client's own components, and inserts it into the page:
 * a visitor sees it before any script has loaded. The server removes it from all other responses.
 */
export function prerenderedShell(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'first-sight',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => html.replace(PLACE, `${PLACE}\n    ${await draw(config)}\n    ${END}`),
    },
  };
}

async function draw({ root, build: { outDir } }: ResolvedConfig): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    // The names of the style classes depend on the place of their files alone, and so are those of the client.
    build: { ssr: ENTRY, write: false, assetsInlineLimit: 0 },
  });
  const [drawing] = 'output' in built ? built.output : [];
  if (drawing === undefined) throw new Error(`Nothing was built of ${ENTRY}.`);
  // Beside the client, where Node finds the packages that the code imports.
  const parent = join(root, outDir, '..');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'first-sight-'));
  try {
    const file = join(folder, 'draw.mjs');
    await writeFile(file, drawing.code);
    const { renderPrerenderedShell } = (await import(pathToFileURL(file).href)) as {
      renderPrerenderedShell: () => string;
    };
    return renderPrerenderedShell();
  } finally {
    await rm(folder, { recursive: true });
  }
}
