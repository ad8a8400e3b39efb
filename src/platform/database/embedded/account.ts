import { type SpawnSyncReturns, spawnSync } from 'node:child_process';

/** The user that runs the server in place of the current one; undefined means the current user. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

/** PostgreSQL's own programs are called by their full paths; this path finds `sh` and the standard POSIX programs. */
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

type Log = (line: string) => void;

/** PostgreSQL refuses to run as root, so root runs it as the user postgres, created if missing. */
export function serverAccount(log: Log): Account {
  if (process.getuid?.() !== 0) return undefined;
  return findPostgres() ?? createPostgres(log);
}

/** Whether the account can enter a folder: each parent folder counts too, so only an attempt shows it. */
export function canEnter(folder: string, account: Account): boolean {
  return runAs(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]).status === 0;
}

/** Runs a short command as the account, in a folder that every user can enter. */
export function runAs(account: Account, command: string, args: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(command, args, { ...account, cwd: '/', encoding: 'utf8', env: serverEnvironment() });
}

/** The environment of the server's programs: without ours, whose `PG...` and locale variables would change them. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: SYSTEM_PATH, LC_ALL: 'C', TZ: 'UTC' } as NodeJS.ProcessEnv;
}

function findPostgres(): Account {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
    return status === 0 ? Number.parseInt(stdout, 10) : undefined;
  });
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

function createPostgres(log: Log): Account {
  log('PostgreSQL does not run as root: creating the user postgres');
  const plain = ['--system', '--no-create-home', '--shell', '/bin/sh', 'postgres'];
  const attempts = [
    ['useradd', '--user-group', ...plain],
    // The group may exist without the user.
    ['useradd', '--gid', 'postgres', ...plain],
    ['adduser', '-S', '-D', '-H', 'postgres'],
  ];
  for (const [command = '', ...args] of attempts) {
    spawnSync(command, args);
    const account = findPostgres();
    if (account) return account;
  }
  throw new Error(
    'PostgreSQL does not run as root, and the user postgres could not be created; create it, or set DATABASE_URL',
  );
}
