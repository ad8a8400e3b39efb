// Defines which file may import which: path patterns name the layers, a table lists their allowed imports, others are denied.
import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';
import { collect, isNode, type Node, stringValue } from './syntax.ts';

export type Import = { readonly from: string; readonly specifier: string; readonly typeOnly: boolean };

type LayerMatch = { readonly layer: string; readonly area?: string | undefined };

/** The first pattern that matches names the layer; its first group, if any, is the area (or the brand). */
const patterns: readonly (readonly [layer: string, pattern: RegExp])[] = [
  ['test', /^(?:src|brands)\/.+\.test\.tsx?$/],
  ['test', /^tests\//],
  ['kernel', /^src\/kernel\/./],
  ['rules', /^src\/modules\/([^/]+)\/rules(?:\.ts|\/.+)$/],
  ['actions', /^src\/modules\/([^/]+)\/actions(?:\.ts|\/.+)$/],
  ['store', /^src\/modules\/([^/]+)\/store(?:\.ts|\/.+)$/],
  ['api', /^src\/modules\/([^/]+)\/api(?:\.ts|\/.+)$/],
  ['http', /^src\/modules\/([^/]+)\/http(?:\.ts|\/.+)$/],
  ['subscribers', /^src\/modules\/([^/]+)\/subscribers(?:\.ts|\/.+)$/],
  ['commands', /^src\/modules\/([^/]+)\/commands(?:\.ts|\/.+)$/],
  ['metrics', /^src\/modules\/([^/]+)\/metrics\.ts$/],
  ['area', /^src\/modules\/([^/]+)\/(?:area|dependencies|feature-service)\.ts$/],
  ['data', /^src\/modules\/([^/]+)\/[^/]+\.txt$/],
  ['mails', /^src\/modules\/([^/]+)\/(?:sample-)?mails(?:\.tsx?|\/.+)$/],
  ['platform', /^src\/platform\/([^/.]+)/],
  // It imports paths that the build generates, which the source does not contain.
  ['catalog-loader', /^src\/web\/i18n\/load-catalog\.ts$/],
  // The folders of the pages' program; a folder that is not in the table may import nothing.
  ['web', /^src\/web\/([^/.]+)\/./],
  // The files that React Router finds by name: the root, the entries and the routes.
  ['web-entries', /^src\/web\/[^/]+$/],
  ['texts-build', /^src\/texts\/(?:vite-plugin|catalogs)\.ts$/],
  ['texts', /^src\/texts\/./],
  ['brands', /^brands\/([^/]+)\/./],
  ['app', /^src\/app(?:\.ts|\/.+)$/],
  ['edge', /^src\/edge\/./],
  ['demo', /^src\/demo\/./],
  // Programs of others that use the club over HTTP: nothing of it is theirs to import.
  ['examples', /^examples\/([^/]+)\/./],
  ['main', /^src\/main\.ts$/],
  ['cli', /^src\/cli(?:\.ts|\/.+)$/],
];

const webPackages = [
  'npm:react',
  'npm:react-dom',
  'npm:react-router',
  'npm:@react-router/*',
  'npm:urql',
  'npm:@urql/*',
  'npm:wonka',
  'npm:graphql-ws',
  'npm:@graphql-typed-document-node/*',
  'npm:@lingui/*',
  'npm:@conform-to/*',
  'npm:valibot',
  'npm:rollbar',
  'npm:virtual:*',
];

const belowPages = ['web/generated', 'web/routing', 'web/ui', 'web/i18n', 'web/forms', 'web/browser', 'catalog-loader'];
const decisions = ['kernel', 'rules', 'texts'];

/**
 * The allowed imports of each layer. `own:` means of the same area, `type:` by `import type` only, `own:type:` both;
 * `platform/x` is one part of the platform; `npm:` and `node:` are packages.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  kernel: ['kernel'],
  rules: ['kernel', 'rules', 'own:data', 'npm:valibot', 'npm:@growthbook/*', 'npm:otpauth'],
  actions: ['kernel', 'rules', 'own:actions', 'type:actions'],
  store: [
    'kernel',
    'own:rules',
    'own:actions',
    'own:store',
    'type:platform/database',
    'platform/list',
    'npm:kysely',
    'npm:dataloader',
    'type:npm:pg',
  ],
  api: ['kernel', 'rules', 'own:actions', 'own:api', 'platform/graphql-server', 'npm:@pothos/*'],
  http: ['kernel', 'rules', 'own:actions', 'own:http', 'platform/http', 'platform/sse'],
  mails: ['kernel', 'rules', 'type:actions', 'own:mails', 'texts', 'platform/mailer'],
  subscribers: ['kernel', 'rules', 'own:actions', 'own:subscribers', 'platform/jobs'],
  commands: ['kernel', 'rules', 'own:actions', 'own:commands', 'platform/command-line'],
  metrics: ['type:platform/telemetry'],
  area: [
    'kernel',
    'rules',
    'type:actions',
    'own:actions',
    'own:store',
    'own:api',
    'own:mails',
    'own:http',
    'own:subscribers',
    'own:commands',
    'own:metrics',
    'own:area',
    'platform',
  ],
  platform: ['kernel', 'platform', 'npm:*', 'node:*'],
  'web/generated': ['web/generated', 'type:rules', 'type:web/routing'],
  'web/routing': ['web/routing', ...decisions, ...webPackages],
  'web/ui': ['web/ui', 'kernel', 'npm:react'],
  'web/i18n': ['web/i18n', 'web/routing', 'catalog-loader', ...decisions, ...webPackages],
  'catalog-loader': ['web/i18n', 'web/routing', 'kernel', 'npm:virtual:*', 'computed path'],
  'web/forms': ['web/forms', 'web/i18n', 'web/routing', 'web/ui', ...decisions, ...webPackages],
  'web/browser': [
    ...belowPages,
    ...decisions,
    ...webPackages,
    'npm:@growthbook/*',
    'npm:@simplewebauthn/browser',
    // Files of QR codes are made on the server.
    'npm:qr',
    'node:zlib',
  ],
  'web/site': ['web/site', ...belowPages, ...decisions, ...webPackages],
  'web/member': ['web/member', ...belowPages, ...decisions, ...webPackages],
  'web/admin': ['web/admin', ...belowPages, ...decisions, ...webPackages],
  'web/shell': ['web/shell', ...belowPages, ...decisions, ...webPackages],
  'web/document': ['web/document', 'web/shell', 'web/site', 'web/admin', ...belowPages, ...decisions, ...webPackages],
  'web-entries': ['web/*', 'web-entries', 'catalog-loader', ...decisions, ...webPackages, 'node:*'],
  // A separate program beside the pages.
  'web/consent-script': [
    'web/consent-script',
    'web/browser',
    'web/routing',
    'web/ui',
    'kernel',
    'rules',
    'type:texts',
    'computed path',
    'npm:virtual:*',
    'npm:vanilla-cookieconsent',
  ],
  texts: ['texts', 'kernel', 'npm:@lingui/*', 'npm:virtual:*'],
  'texts-build': ['kernel', 'texts', 'texts-build', 'npm:@lingui/*', 'type:npm:vite', 'node:*'],
  brands: ['kernel', 'own:brands', 'npm:@fontsource*'],
  app: [
    'app',
    'kernel',
    'rules',
    'actions',
    'area',
    'platform',
    'web/*',
    'web-entries',
    'catalog-loader',
    'texts',
    'brands',
    'edge',
    'demo',
    'npm:*',
    'node:*',
  ],
  edge: ['edge', 'kernel', 'platform', 'web/routing', 'web/document', 'npm:*', 'node:*'],
  demo: ['demo', 'app', 'edge', 'kernel', 'rules', 'actions', 'store', 'platform', 'web/*', 'npm:*', 'node:*'],
  examples: ['own:examples', 'npm:jose', 'node:*'],
  // It imports the pages' build, which does not exist before the build.
  main: ['app', 'edge', 'demo', 'platform', 'kernel', 'actions', 'npm:*', 'node:*', 'computed path'],
  cli: ['cli', 'app', 'demo', 'edge', 'platform', 'kernel', 'rules', 'actions', 'npm:*', 'node:*'],
};

/** Undefined if the import is allowed, else a sentence that names the violation. */
export function explainDenial({ from, specifier, typeOnly }: Import): string | undefined {
  const importer = findLayer(from);
  if (!importer) return `${from}: no layer of tests/architecture/layers.ts knows this path`;
  if (importer.layer === 'test') return undefined;
  const target = getTarget(from, specifier);
  if (!target) return `${from} imports ${specifier}: no layer of tests/architecture/layers.ts knows that path`;
  const entries = listEntries(importer, from);
  if (entries.some((entry) => grants(entry, importer, target, typeOnly))) return undefined;
  const kind = typeOnly ? 'the types of ' : '';
  return `${from} (${importer.layer}) imports ${kind}${specifier} (${target.layer}): not in the table of tests/architecture/layers.ts`;
}

/** The folders of the web have a row each; their server-only files may use Node.js. */
function listEntries({ layer, area }: LayerMatch, path: string): readonly string[] {
  const row = allowed[layer] ?? allowed[`${layer}/${area}`] ?? [];
  return layer === 'web' && /\.server\.tsx?$/.test(path) ? [...row, 'node:*'] : row;
}

export function findLayer(path: string): LayerMatch | undefined {
  for (const [layer, pattern] of patterns) {
    const match = pattern.exec(path);
    if (match) return { layer, area: match[1] };
  }
  return undefined;
}

/**
 * Every import, export-from, dynamic import and import type of a file. A dynamic import whose path is computed has the
 * specifier `(computed)`, which few layers may use. `import { type A }` still loads its file, so it is no type import.
 */
export function collectImports(file: SourceFile): readonly Import[] {
  return collect(file, (node) => {
    const source = getSource(node);
    if (source === undefined) return undefined;
    const typeOnly = node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type';
    return { from: file.path, specifier: stringValue(source) ?? '(computed)', typeOnly };
  });
}

function getSource(node: Node): Node | undefined {
  const imports = [
    'ImportDeclaration',
    'ExportNamedDeclaration',
    'ExportAllDeclaration',
    'ImportExpression',
    'TSImportType',
  ];
  const source = imports.includes(node.type) ? node.source : undefined;
  return isNode(source) ? source : undefined;
}

function getTarget(from: string, specifier: string): LayerMatch | undefined {
  if (specifier === '(computed)') return { layer: 'computed path' };
  if (specifier.startsWith('node:')) return { layer: specifier };
  const path = resolveImport(from, specifier);
  return path === undefined ? { layer: `npm:${specifier}` } : findLayer(path);
}

/** The file of the checkout that an import names, relative or by its subpath (`#kernel/ids.ts`); undefined for packages. */
export function resolveImport(from: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('#')) return `src/${path.slice(1)}`;
  return path.startsWith('.') ? posix.join(posix.dirname(from), path) : undefined;
}

function grants(entry: string, importer: LayerMatch, target: LayerMatch, typeOnly: boolean): boolean {
  if (entry.startsWith('own:'))
    return importer.area === target.area && grants(entry.slice(4), importer, target, typeOnly);
  if (entry.startsWith('type:')) return typeOnly && grants(entry.slice(5), importer, target, typeOnly);
  if (entry.endsWith('*')) return `${target.layer}/${target.area ?? ''}`.startsWith(entry.slice(0, -1));
  if (entry.startsWith('npm:')) return target.layer === entry || target.layer.startsWith(`${entry}/`);
  return target.layer === entry || `${target.layer}/${target.area}` === entry;
}
