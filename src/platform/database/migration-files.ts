import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Migration = {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
  /** The migration that a program has to know to run on the schema after this one; null: older programs run on it. */
  readonly needs: string | null;
  /** It is one statement that cannot run in a transaction, as `create index concurrently`. */
  readonly isAlone: boolean;
};

/** What the database knows of an applied migration. */
export type AppliedMigration = { readonly name: string; readonly sha256: string; readonly needs: string | null };

const NEEDS = /^-- needs: (\S+)$/m;
const ALONE = /^-- no transaction$/m;

/** The migrations of a folder in the order of their names. */
export async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => describeMigration(name, await readFile(join(folder, name), 'utf8'))));
}

/** What the comment lines before the first statement say; nothing is read from other comments and from functions. */
export function readFirstLines(sql: string): Pick<Migration, 'needs' | 'isAlone'> {
  const [lines = ''] = /^(?:(?:--.*|[ \t]*)\n)*/.exec(sql) ?? [];
  return { needs: NEEDS.exec(lines)?.[1] ?? null, isAlone: ALONE.test(lines) };
}

function describeMigration(name: string, sql: string): Migration {
  return {
    name,
    sql,
    sha256: createHash('sha256').update(sql).digest('hex'),
    ...readFirstLines(sql),
  };
}

/**
 * The applied migrations that a program does not know: `newer` ones follow all that it knows and let it run, `breaking` ones
 * need a migration that it does not know, and `lost` ones lie between those that it knows.
 */
export function findUnknown(applied: readonly AppliedMigration[], names: readonly string[]) {
  const unknown = applied.filter(({ name }) => !names.includes(name));
  const follows = ({ name }: AppliedMigration) => name > (names.at(-1) ?? '');
  const fits = ({ needs }: AppliedMigration) => needs === null || names.includes(needs);
  return {
    lost: unknown.filter((one) => !follows(one)),
    breaking: unknown.filter((one) => follows(one) && !fits(one)),
    newer: unknown.filter((one) => follows(one) && fits(one)),
  };
}
