import { defineConfig } from 'vite';
import { texts } from './src/texts/vite-plugin.ts';

// Our own consent script: one file without imports, so that an operator can put another in its place.
export default defineConfig({
  plugins: [texts({ allowMissing: process.env.TEXTS_ALLOW_MISSING === '1' })],
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'build/pages/client/consent',
    emptyOutDir: true,
    lib: {
      entry: 'src/web/consent-script/main.ts',
      formats: ['iife'],
      name: 'VestibuleConsent',
      fileName: () => 'cmp_min.js',
    },
  },
});
