import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The server of `npm run dev`, which answers everything under /api. */
const API_ADDRESS = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;
const DEV_PORT = 5173;

export default defineConfig({
  root: 'src/web',
  plugins: [react()],
  css: { postcss: { plugins: [(await import('postcss-preset-mantine')).default()] } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // Smaller files are not worth a request of their own; fonts stay files, so that the browser may skip them.
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    port: DEV_PORT,
    strictPort: true,
    proxy: { '/api': { target: API_ADDRESS, changeOrigin: false } },
  },
});
