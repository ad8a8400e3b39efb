import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { inlineScripts } from './script/inline-scripts/vite-plugin.ts';
import { licenses } from './script/licenses/vite-plugin.ts';
import { pageHandles } from './script/page-handles/vite-plugin.ts';
import { sharePictures } from './script/share-pictures/vite-plugin.ts';
import { BASE_PATH } from './src/kernel/base-path.ts';
import { texts } from './src/texts/vite-plugin.ts';

// What every page needs, in one file: together it is 6 kB smaller than in the six that it would be, and it stays in
// browsers' caches while the pages change.
const LIBRARIES = { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// };

// What the root draws on every page and what the landing shares with others, with all that it needs: thirty small files
// weigh 6 kB more than one. What the idle chunk shares with others is here as well: it would be five more files. So are the
// styles of chapters that the browser leaves as the server drew them: their program is not loaded, and its styles would not be
// either.
const SHELL = {
  name: 'shell',
  test: /\/src\/(?:kernel\/(?:instant|proof-of-work-names)|modules\/invitation\/rules\/customization|web\/(?:document\/document-head|browser\/(?:errors\/error-page|invitation\/voucher-offer|lazy\/hydrate-on-visible|toasts\/(?:toasts|toast-store)|analytics\/track|consent\/(?:contract|consent-status|event-queue)|settings\/runtime-settings|graphql\/run|native-post|on-idle|session\/token|brand\/.+)|shell\/page-layout|routing\/document-data|site\/landing\/(?:load-.+|reviews-source-id|sections\/(?:shop-link|closing))|forms\/messages|i18n\/.+|ui\/(?:banner|use-hydrated|picture|stack)|ui\/sections\/(?:code-form|feature|store-list)))\.tsx?$|\/src\/web\/(?:forms\/email-hint|site\/landing\/sections\/(?:sections|shared-product)|ui\/(?:dialog|disclosure|form|icon|logo|inclined-lines|sections\/(?:benefit-grid|claims-band|invitation-card|label-wall|loyalty-cards|member-voice|picture-band)))\.module\.css$/,
};

// Every page has loaded these before any other chunk: naming them again in each would add to its weight.
const LOADED = /\/(?:react|shell|rolldown-runtime)-[\w-]+\.js$/;

/** What a browser loads ahead of a chunk with imports; one without any is loaded by its import as early. */
function listPreloads(files: readonly string[]): string[] {
  const missing = files.filter((file) => !LOADED.test(file));
  return missing.length > 1 ? missing : missing.filter((file) => file.endsWith('.css'));
}

// A first start shows no timings of plugins, which look like warnings.
const QUIET = { bundlerTimings: false };

// Base and React Router's basename are both to be set: the one for files, the other for routes.
export default defineConfig(({ command }) => ({
  base: `${BASE_PATH}/`,
  plugins: [
    texts({ allowMissing: process.env.TEXTS_ALLOW_MISSING === '1' }),
    sharePictures(),
    inlineScripts(),
    pageHandles(),
    // The fonts are files of the server's build, which React Router moves to the browser's.
    licenses((folder) => `${folder}/../client/assets/licenses.md`),
    reactRouter(),
  ],
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(packageJson.version) },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        license: { fileName: 'assets/licenses.md' },
        modulePreload: { resolveDependencies: (_, files) => listPreloads(files) },
        rolldownOptions: {
          checks: QUIET,
          output: { codeSplitting: { groups: [LIBRARIES, SHELL] } },
        },
      },
    },
    ssr: {
      // React lies in the build, chosen at build time, so that pages are fast whatever NODE_ENV says when they are served.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      // Without a build, the same files of graphql for all who import it: two copies do not know each other's types.
      resolve:
        command === 'build' ? { noExternal: true } : { noExternal: [], externalConditions: ['node', 'module-sync'] },
      build: {
        license: { fileName: 'licenses.md' },
        target: 'node26',
        rolldownOptions: { checks: QUIET, input: './src/web/respond.server.ts' },
      },
    },
  },
}));
