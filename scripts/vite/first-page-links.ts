import type { IndexHtmlTransformContext, Plugin } from 'vite';

const FIRST_PAGE = '/features/landing/landing-page.tsx';
/** The faces that the first page is set in, in the letters of its language. */
const FONTS = /\/(inter|source-serif-4)-latin-wght-normal-[^/]+\.woff2$/;
const PLACE = '<!-- first page -->';
const END = '<!-- end of first page -->';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/**
 * Names in the built page what the first page needs beyond the entry, so that a visitor's browser fetches it at once
 * rather than after the entry has run. The server leaves these lines out for whoever brings a session along.
 */
export function firstPageLinks(): Plugin {
  return {
    name: 'first-page-links',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => (bundle ? html.replace(PLACE, writeLinks(bundle, html)) : html),
    },
  };
}

function writeLinks(bundle: Bundle, html: string): string {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(FIRST_PAGE));
  if (!page) throw new Error(`The build has no chunk for ${FIRST_PAGE}.`);
  const scripts = [page.fileName, ...page.imports].filter((name) => !html.includes(name));
  const styles = [...(page.viteMetadata?.importedCss ?? [])];
  const fonts = Object.keys(bundle).filter((name) => FONTS.test(`/${name}`));
  const lines = [
    ...fonts.map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}" />`),
    ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}" />`),
    ...scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}" />`),
  ];
  return [PLACE, ...lines, END].join('\n    ');
}
