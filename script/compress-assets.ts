// Compresses the build's files once into files beside them, so that the server only has to choose one.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const CLIENT = join(import.meta.dirname, '../build/pages/client');
const FOLDERS = [join(CLIENT, 'assets'), join(CLIENT, 'consent')];
const WORTH_IT = /\.(?:js|css|svg|json|txt|webmanifest)$/;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const files = await Promise.all(
  FOLDERS.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
);
for (const file of files.flat()) {
  if (!WORTH_IT.test(file)) continue;
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    gzipped(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
