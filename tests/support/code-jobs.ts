import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_TERMINAL } from './no-terminal.ts';
import type { TestApp } from './test-app.ts';

/** Imports a file by the command; returns what it prints with `--json`. */
export async function importFile(
  app: Pick<TestApp, 'command'>,
  inviter: string,
  content: string | Uint8Array,
): Promise<Readonly<Record<string, unknown>>> {
  const folder = await mkdtemp(join(tmpdir(), 'codes-'));
  const options: Readonly<Record<string, string>> = { inviter, file: join(folder, 'codes.csv') };
  try {
    await writeFile(options.file ?? '', content);
    const outcome = await app.command('code import')?.run({
      words: [],
      text: (option) => options[option] ?? null,
      flag: () => false,
      readStdin: async () => '',
      ...NO_TERMINAL,
    });
    return outcome?.kind === 'listed' ? {} : ((outcome?.value ?? {}) as Readonly<Record<string, unknown>>);
  } finally {
    await rm(folder, { recursive: true });
  }
}
