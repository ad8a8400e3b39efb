import { type SpawnSyncReturns, spawnSync } from 'node:child_process';

/** The user that runs the server in our stead; undefined means that it runs as we do. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

/** PostgreSQL's own programs are called by their full paths; the rest is `sh` and what POSIX puts here. */
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

type Log = (line: string) => void;

/** PostgreSQL refuses to run as root, so root runs it as the user postgres, which is made where it is missing. */
export function serverAccount(log: Log): Account {
  if (process.getuid?.() !== 0) return undefined;
  return findPostgres() ?? createPostgres(log);
}

/** Whether the account gets into a folder: each folder above it counts too, so only trying tells. */
export function canEnter(folder: string, account: Account): boolean {
  return runAs(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]).status === 0;
}

/** Runs a short command as the account, in a folder that every user can enter. */
export function runAs(account: Account, command: string, args: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(command, args, { ...account, cwd: '/', encoding: 'utf8', env: serverEnvironment() });
}

/** What the server's programs see: nothing of our environment, whose `PG...` and locale variables would change them. */
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
  log('PostgreSQL does not run as root: making the user postgres for it');
  const plain = ['--system', '--no-create-home', '--shell', '/bin/sh', 'postgres'];
  const attempts = [
    ['useradd', '--user-group', ...plain],
    // The group may be there without the user.
    ['useradd', '--gid', 'postgres', ...plain],
    ['adduser', '-S', '-D', '-H', 'postgres'],
  ];
  for (const [command = '', ...args] of attempts) {
    spawnSync(command, args);
    const account = findPostgres();
    if (account) return account;
  }
  throw new Error(
    'PostgreSQL does not run as root, and the user postgres could not be made; make it, or use DATABASE_URL',
  );
}
