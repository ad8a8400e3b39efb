// The software bill of materials (CycloneDX) of the image: what is in its folders, and not what a lock file would install.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Locked = { readonly version: string; readonly license?: string; readonly integrity?: string };
type Component = {
  readonly type: 'library' | 'application';
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly object[];
  readonly hashes?: readonly object[];
};

export type Image = {
  /** The folder with `node_modules`. */
  readonly packages: string;
  /** The folder of the build, whose `licenses.md` name the packages in its bundles. */
  readonly build: string;
  readonly lock: string;
  readonly nodeVersion: string;
  /** In seconds, as SOURCE_DATE_EPOCH. */
  readonly madeAt: number;
};

/** Builds the bill. A package without a licence, or one in a bundle that the lock file does not know, is an error. */
export function buildBill({ packages, build, lock, nodeVersion, madeAt }: Image) {
  const { packages: locked } = JSON.parse(readFileSync(lock, 'utf8')) as { packages: Record<string, Locked> };
  const installed = Object.keys(locked).filter((path) => path && existsSync(join(packages, path, 'package.json')));
  const bundled = listBundled(build).map(([name, version]) => findLocked(locked, name, version));
  const described = [...installed, ...bundled].map((path) => describePackage(path, locked[path]));
  // A package may be in several folders.
  const components = [...new Map(described.map((component) => [component.purl, component])).values()];
  const node = { name: 'node', version: nodeVersion, purl: `pkg:generic/node@${nodeVersion}` };
  const all: readonly Component[] = [
    { type: 'application', ...node, licenses: [{ license: { id: 'MIT' } }] },
    ...components.toSorted((one, other) => (one.purl < other.purl ? -1 : 1)),
  ];
  return {
    ...{ $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json', bomFormat: 'CycloneDX', specVersion: '1.5' },
    // Two builds of one commit have the same bill: neither a random number nor the time of the build.
    ...{ serialNumber: `urn:uuid:${digest(JSON.stringify(all))}`, version: 1 },
    metadata: {
      timestamp: new Date(madeAt * 1000).toISOString(),
      component: { type: 'application', name: 'vestibule', version: locked['']?.version ?? '' },
    },
    components: all,
  };
}

/** The names and versions in the files of licences that the build writes beside its bundles. */
function listBundled(build: string): readonly (readonly [string, string])[] {
  return globSync('**/licenses.md', { cwd: build }).flatMap((file) =>
    [...readFileSync(join(build, file), 'utf8').matchAll(/^## (\S+) - (\S+) \(.+\)$/gm)].map(
      ([, name = '', version = '']) => [name, version] as const,
    ),
  );
}

function findLocked(locked: Readonly<Record<string, Locked>>, name: string, version: string): string {
  const found = Object.keys(locked).find(
    (path) => `/${path}`.endsWith(`/node_modules/${name}`) && locked[path]?.version === version,
  );
  if (found === undefined) throw new Error(`package-lock.json has no ${name} ${version}, which is in a bundle`);
  return found;
}

function describePackage(path: string, given: Locked | undefined): Component {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const { version = '', license, integrity } = given ?? {};
  if (!license) throw new Error(`${name} has no licence`);
  const [algorithm, hash = ''] = (integrity ?? '').split('-');
  return {
    ...{ type: 'library', name, version, purl: `pkg:npm/${name.replace('@', '%40')}@${version}` },
    licenses: [describeLicense(license)],
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
    }),
  };
}

/** An identifier of SPDX, an expression of several, or what the package says instead. */
function describeLicense(license: string): object {
  if (/^[\w.+-]+$/.test(license)) return { license: { id: license } };
  return / (?:OR|AND|WITH) /.test(license) ? { expression: license } : { license: { name: license } };
}

function digest(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5');
}
