import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedCopies } from '#scripts/vite/compressed-copies.ts';
import { leanMantine } from '#scripts/vite/lean-mantine.ts';
import { leanOidc } from '#scripts/vite/lean-oidc.ts';
import { leanRouter } from '#scripts/vite/lean-router.ts';
import { leanTexts } from '#scripts/vite/lean-texts.ts';
import { leanZod } from '#scripts/vite/lean-zod.ts';
import { pageLinks } from '#scripts/vite/page-links.ts';
import { pageScript } from '#scripts/vite/page-script.ts';
import { pdfResources } from '#scripts/vite/pdf-resources.ts';
import { prerenderedShell } from '#scripts/vite/prerendered-shell.ts';

/** Where the server listens while the client is being developed. */
const SERVER_ADDRESS = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

/** Small modules that every page loads: in one file they compress better than in files of their own. */
const ON_EVERY_PAGE = new RegExp(
  [
    'node_modules/(?:react|react-dom|scheduler)/',
    'node_modules/@tabler/icons-react/dist/esm/(?:createReactComponent|defaultAttributes|icons/Icon(?:X|FileSearch|AlertTriangle))\\.',
    'src/web/ui/(?:fox/|empty-state\\.tsx)',
    'src/web/lib/(?:browser/page-facts|navigation/page-title)\\.ts',
  ].join('|'),
);

export default defineConfig({
  root: 'src/web',
  plugins: [
    react(),
    pageScript(),
    pdfResources(),
    leanRouter(),
    leanMantine('src/web'),
    leanZod(),
    leanOidc(),
    leanTexts(),
    prerenderedShell(),
    pageLinks(),
    compressedCopies(),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // Fonts and drawings stay files of their own: the page's security policy and the cache both like it better.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The reader's PDF engine is that large; it is loaded when a document is looked at, and by nothing else.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'every-page', test: ON_EVERY_PAGE }] } },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // The server takes the address people see from the Host header, which passes through unchanged.
    // Everything that is not the client itself: calls, signing in, and paying in test mode.
    proxy: {
      '/api': SERVER_ADDRESS,
      '/identity': SERVER_ADDRESS,
      '^/test-(checkout|billing|receipt|payments)/': SERVER_ADDRESS,
    },
  },
});
