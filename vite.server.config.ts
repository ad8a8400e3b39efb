import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { texts } from './src/texts/vite-plugin.ts';

// The program itself: main and cli, with everything of src/ in them and nothing of node_modules but React, which writes mails.
// What lies in the build is chosen when it is made: React is the fast one whatever NODE_ENV says when the program runs.
export default defineConfig({
  plugins: [texts({ allowMissing: process.env.TEXTS_ALLOW_MISSING === '1' })],
  define: {
    'import.meta.env.APP_VERSION': JSON.stringify(packageJson.version),
    'process.env.NODE_ENV': '"production"',
  },
  ssr: { noExternal: ['react', 'react-dom'] },
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
