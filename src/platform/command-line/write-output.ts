import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { usageError } from './command.ts';

/** Writes a file and returns its path. The name counts where the output is a folder. */
export type WriteFile = (name: string, bytes: Uint8Array) => Promise<string>;

type Output = {
  /** The option that named the path. */
  readonly option: string;
  /** Whether there can be several files. A missing folder is created. */
  readonly isFolder: boolean;
};

/**
 * Opens a path for the files of a command: a folder, or one file. A path that is a folder already, or ends with a
 * slash, is one in any case. Existing files are replaced. A path that cannot be written is a UsageError.
 */
export async function openOutput(path: string, { option, isFolder }: Output): Promise<WriteFile> {
  const fail = (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw usageError(`--${option}: ${path} cannot be written${code}`);
  };
  if (path === '') throw usageError(`--${option} needs a path`);
  const isInFolder = isFolder || path.endsWith('/') || (await isExistingFolder(path));
  if (isInFolder) await mkdir(path, { recursive: true }).catch(fail);
  return async (name, bytes) => {
    const file = isInFolder ? join(path, name) : path;
    await writeFile(file, bytes).catch(fail);
    return file;
  };
}

async function isExistingFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ?? false;
}
