import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { texts } from './src/texts/vite-plugin.ts';

// The program itself: main and cli, with everything of src/ in them and nothing of node_modules.
export default defineConfig({
  plugins: [texts({ allowMissing: process.env.TEXTS_ALLOW_MISSING === '1' })],
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(packageJson.version) },
  build: {
    ssr: true,
    target: 'node26',
    outDir: 'build/program',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: { input: { main: 'src/main.ts', cli: 'src/cli.ts' } },
  },
});
