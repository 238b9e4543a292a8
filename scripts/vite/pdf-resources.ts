import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import type { Plugin } from 'vite';

/** Resources that pdf.js fetches at run time: character maps, standard fonts, colour profiles, decoders and note icons. */
const FOLDERS = [
  { from: 'cmaps', to: 'cmaps' },
  { from: 'standard_fonts', to: 'standard_fonts' },
  { from: 'iccs', to: 'iccs' },
  { from: 'wasm', to: 'wasm' },
  { from: 'web/images', to: 'images', only: /^annotation-/ },
] as const;
/** The sandbox for scripts inside PDF files is not shipped: the reader never runs them. */
const LEFT_OUT = /^quickjs/;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/**
 * Ships those files with the client, so that the reader asks no other host for them. They stand under
 * `assets/pdfjs-<version>/`, a name that changes when they do.
 */
export function pdfResources(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const packageFolder = dirname(manifest);
  return {
    name: 'pdf-resources',
    async generateBundle() {
      for (const { file, target } of await listResources(packageFolder)) {
        this.emitFile({
          type: 'asset',
          fileName: `${await baseName(manifest)}/${target}`,
          source: await readFile(file),
        });
      }
    },
    async configureServer(server) {
      const base = `/${await baseName(manifest)}/`;
      const files = new Map((await listResources(packageFolder)).map(({ file, target }) => [base + target, file]));
      server.middlewares.use((request, response, next) => {
        const path = normalize(new URL(request.url ?? '/', 'http://local').pathname);
        const file = files.get(path);
        if (file === undefined) return next();
        response.setHeader(
          'content-type',
          CONTENT_TYPES[path.slice(path.lastIndexOf('.'))] ?? 'application/octet-stream',
        );
        createReadStream(file).pipe(response);
      });
    },
  };
}

async function baseName(manifest: string): Promise<string> {
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  return `assets/pdfjs-${version}`;
}

async function listResources(packageFolder: string): Promise<{ file: string; target: string }[]> {
  const resources = [];
  for (const folder of FOLDERS) {
    for (const name of await readdir(join(packageFolder, folder.from))) {
      const file = join(packageFolder, folder.from, name);
      const wanted = !LEFT_OUT.test(name) && (!('only' in folder) || folder.only.test(name));
      if (wanted && (await stat(file)).isFile()) resources.push({ file, target: `${folder.to}/${name}` });
    }
  }
  return resources;
}
