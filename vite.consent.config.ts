import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { licenses } from './script/licenses/vite-plugin.ts';
import { texts } from './src/texts/vite-plugin.ts';

const FOLDER = process.env.CONSENT_SCRIPT_FOLDER ?? 'build/pages/client/consent';

// Our own consent script: one file without imports, so that an operator can put another in its place. What changes choices
// is another (`--mode choices`, built first), loaded when it is needed, as the library for it weighs most.
export default defineConfig(({ mode }) => ({
  plugins: [
    texts({ allowMissing: process.env.TEXTS_ALLOW_MISSING === '1' }),
    // Beside those of the pages, which are served.
    licenses((folder) => `${folder}/../assets/licenses.md`),
  ],
  publicDir: false,
  define: mode === 'choices' ? {} : { 'import.meta.env.CHOICES_VERSION': JSON.stringify(versionOfChoices()) },
  build: {
    target: 'es2022',
    cssTarget: ['chrome111', 'firefox114', 'safari16.4'],
    outDir: FOLDER,
    emptyOutDir: mode === 'choices',
    license: mode === 'choices' && { fileName: 'licenses.md' },
    minify: true,
    lib:
      mode === 'choices'
        ? { entry: 'src/web/consent-script/choices-program.ts', formats: ['es'], fileName: () => 'cmp_choices.js' }
        : {
            entry: 'src/web/consent-script/main.ts',
            formats: ['iife'],
            name: 'VestibuleConsent',
            fileName: () => 'cmp_min.js',
          },
  },
}));

function versionOfChoices(): string {
  return createHash('sha256')
    .update(readFileSync(`${FOLDER}/cmp_choices.js`))
    .digest('base64url')
    .slice(0, 8);
}
