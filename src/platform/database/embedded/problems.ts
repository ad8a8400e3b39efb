import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';

/** The code of an error whose message addresses the operator. */
export const EMBEDDED_PROBLEM = 'EMBEDDED_PROBLEM';

const CAUSES: Readonly<Record<string, string>> = {
  EROFS: 'its file system is read-only',
  EACCES: 'the user that runs this program has no permission',
  EPERM: 'the user that runs this program has no permission',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its quota is used up',
  ENOTDIR: 'a part of its path is not a folder',
  EEXIST: 'a file with its name exists',
};

/** An error that explains to an operator why the embedded database cannot run. */
export function problem(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: EMBEDDED_PROBLEM });
}

/** Describes a failure of the file system by its folder; the embedded database's own errors have their own messages. */
export function toProblem(error: unknown, folder: string): unknown {
  if (!(error instanceof Error)) return error;
  const { code, path = folder } = error as NodeJS.ErrnoException;
  if (code === undefined) return problem(error.message, error);
  const cause = CAUSES[code];
  if (cause === undefined) return error;
  return problem(
    `The embedded database cannot be stored in ${folder} (VESTIBULE_DATA): ${path}: ${cause} (${code})`,
    error,
  );
}

/** PostgreSQL runs only on data of its own user; it cannot even see the content of another user's folder. */
export async function checkOwner(data: string, account: Account): Promise<void> {
  const owner = await stat(join(data, 'global', 'pg_control')).then(
    ({ uid }) => uid,
    () => undefined,
  );
  const own = account?.uid ?? process.getuid?.();
  if (owner === undefined || owner === own) return;
  throw problem(
    `${data} belongs to the user with the id ${owner}, and PostgreSQL would run as ${own}: ` +
      `start the program as this user, or change the owner with chown -R ${own}`,
  );
}
