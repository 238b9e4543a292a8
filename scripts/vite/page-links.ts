import type { IndexHtmlTransformContext, Plugin } from 'vite';

const FRAME = '/app/frame/app-frame.tsx';
/** What each page is made of. The server knows the same names: see `src/server/http/web-client/client-renderer.ts`. */
const PAGES = {
  landing: ['/features/landing/components/landing-page.tsx'],
  main: [FRAME, '/features/main/components/main-screen.tsx'],
  dashboard: [FRAME, '/features/dashboard/components/dashboard-page.tsx'],
  subscription: [FRAME, '/features/subscription/components/subscription-page.tsx'],
  other: [],
} as const;
/**
 * Its shell is prerendered and its styles are inlined: the first paint waits for no second request. What
 * makes it work lies in a template, and is fetched once that is drawn: see the script in `index.html`.
 */
const DRAWN_AHEAD = 'landing';
const STYLE_LINK = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
const ENTRY_CODE = /\s*<(?:script type="module"|link rel="modulepreload") [^>]*>(?:<\/script>)?/g;
/** The faces that every page is set in, in the letters of its language. */
const FONTS = /\/(inter|source-serif-4)-latin-wght-normal-[^/]+\.woff2$/;
const FONTS_PLACE = '<!-- fonts -->';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;
type Chunk = Extract<Bundle[string], { type: 'chunk' }>;

/**
 * Names in the built page what each page of the client needs beyond the entry, so that the browser fetches it at once
 * rather than after the entry has run. The server leaves in place the lines of the page that was asked for.
 */
export function pageLinks(): Plugin {
  return {
    name: 'page-links',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => (bundle ? addLinks(html, bundle) : html),
    },
  };
}

function addLinks(html: string, bundle: Bundle): string {
  const fonts = Object.keys(bundle)
    .filter((name) => FONTS.test(`/${name}`))
    .map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}" />`);
  // The entry's own styles come first, as where a page is loaded by it: the later of two rules counts.
  const shared = Array.from(html.matchAll(STYLE_LINK), ([, file = '']) => file);
  const entry = Array.from(html.matchAll(ENTRY_CODE), ([tag]) => tag.trim());
  const isNew = (file: string) => !html.includes(file);
  const blocks = Object.entries(PAGES).map(([name, modules]) => {
    const chunks = new Set<Chunk>();
    for (const module of modules) collect(findChunk(module, bundle), bundle, chunks);
    const own = [...chunks].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
    const styles = [...new Set([...shared, ...own])];
    const scripts = [...chunks].map(({ fileName }) => fileName).filter(isNew);
    const code = [...entry, ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`)];
    const lines = [
      `<!-- links: ${name} -->`,
      ...(name === DRAWN_AHEAD
        ? [...layIn(styles, bundle), '<template>', ...code, '</template>']
        : [...styles.map((file) => writeStyleLink(file, '')), ...code]),
      '<!-- end of links -->',
    ];
    return `  ${lines.join('\n    ')}\n  `;
  });
  return html
    .replace(STYLE_LINK, '')
    .replace(ENTRY_CODE, '')
    .replace(FONTS_PLACE, fonts.join('\n    '))
    .replace('</head>', () => `${blocks.join('')}</head>`);
}

/**
 * The links stay, so that the loader of the page's code finds them and waits for nothing. They apply to no medium: that
 * lets the browser draw without them, and what they hold is there already.
 */
function layIn(files: readonly string[], bundle: Bundle): string[] {
  const sources = files.map((file) => {
    const output = bundle[file];
    if (output?.type !== 'asset') throw new Error(`The build has no styles called ${file}.`);
    return output.source.toString();
  });
  return [`<style>${sources.join('')}</style>`, ...files.map((file) => writeStyleLink(file, ' media="not all"'))];
}

function writeStyleLink(file: string, attributes: string): string {
  return `<link rel="stylesheet" crossorigin href="/${file}"${attributes} />`;
}

function findChunk(module: string, bundle: Bundle): Chunk {
  for (const output of Object.values(bundle)) {
    if (output.type === 'chunk' && output.facadeModuleId?.endsWith(module)) return output;
  }
  throw new Error(`The build has no chunk for ${module}.`);
}

/** What a chunk rests on comes before it: so it is with the styles that the bundler adds by itself. */
function collect(chunk: Chunk, bundle: Bundle, into: Set<Chunk>, seen = new Set<string>()): void {
  if (seen.has(chunk.fileName)) return;
  seen.add(chunk.fileName);
  for (const name of chunk.imports) {
    const output = bundle[name];
    if (output?.type === 'chunk') collect(output, bundle, into, seen);
  }
  into.add(chunk);
}
