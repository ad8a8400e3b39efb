import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { texts } from './src/texts/vite-plugin.ts';

// The program itself: main and cli, with everything of src/ in them. Of node_modules it contains React, which writes mails, the
// compiler of texts, the encoder of QR codes, and the GrowthBook SDK: as a module of its own it would run before
// src/platform/hide-local-storage.ts.
// What lies in the build is chosen when it is made: React is the fast one whatever NODE_ENV says when the program runs.
export default defineConfig({
  plugins: [texts({ allowMissing: process.env.TEXTS_ALLOW_MISSING === '1' })],
  define: {
    'import.meta.env.APP_VERSION': JSON.stringify(packageJson.version),
    'process.env.NODE_ENV': '"production"',
  },
  ssr: {
    noExternal: [
      'react',
      'react-dom',
      '@growthbook/growthbook',
      'dom-mutator',
      'qr',
      /^@lingui\//,
      /^@messageformat\//,
      'moo',
    ],
  },
  build: {
    ssr: true,
    target: 'node26',
    outDir: 'build/program',
    emptyOutDir: true,
    sourcemap: true,
    license: { fileName: 'licenses.md' },
    rolldownOptions: { input: { main: 'src/main.ts', cli: 'src/cli.ts' } },
  },
});
