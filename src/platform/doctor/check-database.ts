import pg from 'pg';
import { SECOND } from '#kernel/instant.ts';
import { compareMigrations } from './compare-migrations.ts';
import { fail, getErrorCode, ok, type Report, warn } from './finding.ts';
import { keepsSession } from './pooler.ts';

export type DatabaseFacts = {
  readonly connectionString: string;
  readonly migrations: string;
  /** Connections that one process opens at most. */
  readonly connections: number;
  readonly now: () => Date;
};

const CONNECT_WITHIN_MS = 8 * SECOND;
const LOCK_TIMEOUT = '5s';
const VERSIONS = { from: 15, to: 18 } as const;
/** Workers run no jobs when their clock is this wrong; links look expired long before that. */
const CLOCK_WRONG_MS = 300 * SECOND;
const CLOCK_OFF_MS = 5 * SECOND;

/** Connects as the program does, and asks PostgreSQL for what the program needs. Nothing is changed. */
export async function checkDatabase(facts: DatabaseFacts): Promise<readonly Report[]> {
  const client = createClient(facts);
  try {
    await client.connect();
  } catch (error) {
    return [describeRefusal(error)];
  }
  try {
    const found: Report[] = [];
    for (const ask of [checkVersion, checkClock, checkPooler, checkPool, checkRights])
      found.push(...(await ask(client, facts)));
    // Without its rights the role may not even read which migrations are applied.
    return found.at(-1)?.result === 'fail' ? found : [...found, ...(await checkMigrations(client, facts))];
  } finally {
    await client.end().catch(() => undefined);
  }
}

function createClient({ connectionString }: DatabaseFacts): pg.Client {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'vestibule-doctor',
    options: `-c lock_timeout=${LOCK_TIMEOUT} -c statement_timeout=5000 -c default_transaction_read_only=on`,
  });
  client.on('error', () => undefined);
  return client;
}

function describeRefusal(error: unknown): Report {
  const code = getErrorCode(error);
  if (code.startsWith('28'))
    return fail(`PostgreSQL refuses the login (${code})`, 'see user and password of DATABASE_URL, and pg_hba.conf');
  if (code === '3D000')
    return fail('the database of DATABASE_URL does not exist', 'create it, and grant it to the role');
  if (code === '53300')
    return fail('PostgreSQL has no free connection', 'raise max_connections, or lower DATABASE_POOL or the processes');
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code))
    return fail(
      `the certificate of PostgreSQL is not trusted (${code})`,
      'set DATABASE_SSLROOTCERT to the certificates of its authority',
    );
  return fail(`PostgreSQL is not reachable (${code})`, 'see host and port of DATABASE_URL, firewall and TLS');
}

async function checkVersion(client: pg.ClientBase): Promise<readonly Report[]> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major < VERSIONS.from)
    return [fail(`PostgreSQL is version ${major}`, `upgrade it to ${VERSIONS.from} to ${VERSIONS.to}`)];
  if (major > VERSIONS.to)
    return [warn(`PostgreSQL is version ${major}, which is not tested`, `use ${VERSIONS.from} to ${VERSIONS.to}`)];
  return [ok(`PostgreSQL is version ${major}`)];
}

async function checkClock(client: pg.ClientBase, { now }: DatabaseFacts): Promise<readonly Report[]> {
  const before = now().getTime();
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  const middle = (before + now().getTime()) / 2;
  const off = middle - (rows[0]?.now.getTime() ?? middle);
  const text = `this clock is ${(Math.abs(off) / SECOND).toFixed(1)} s ${off < 0 ? 'behind' : 'ahead of'} PostgreSQL's`;
  const advice = 'synchronise the clocks of all machines by NTP';
  if (Math.abs(off) > CLOCK_WRONG_MS) return [fail(`${text}, and workers run no jobs`, advice)];
  return [Math.abs(off) > CLOCK_OFF_MS ? warn(text, advice) : ok(text)];
}

async function checkRights(client: pg.ClientBase): Promise<readonly Report[]> {
  const { rows } = await client.query<{ creates: boolean; jobs: boolean; locked: number; role: string }>(`select
    current_user as role,
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as creates,
    case when to_regnamespace('pgboss') is null then has_database_privilege(current_database(), 'create')
      else has_schema_privilege('pgboss', 'create') end as jobs,
    (select count(*)::int from pg_class where relnamespace = to_regnamespace(current_schema()) and relkind = 'r'
      and not has_table_privilege(oid, 'select,insert,update,delete')
    ) as locked`);
  const { creates = false, jobs = false, locked = 0, role = '' } = rows[0] ?? {};
  const grant = 'let the role own the database: alter database NAME owner to ROLE';
  if (!creates) return [fail(`the role ${role} must not create tables, so migrations fail`, grant)];
  if (!jobs) return [fail(`the role ${role} must not create the tables of jobs (schema pgboss)`, grant)];
  if (locked > 0) return [fail(`the role ${role} must not use ${locked} of the tables`, 'let the role own the tables')];
  return [ok(`the role ${role} may do what the program needs`)];
}

/** Nothing is reported where connections reach PostgreSQL as they should. */
async function checkPooler(client: pg.ClientBase, facts: DatabaseFacts): Promise<readonly Report[]> {
  const advice = 'let DATABASE_URL lead to PostgreSQL itself; see "Connections" in docs/growing.md';
  const { rows } = await client.query<{ lock: string }>("select current_setting('lock_timeout') as lock");
  if (rows[0]?.lock !== LOCK_TIMEOUT) return [fail('a pooler drops start parameters of connections', advice)];
  const other = createClient(facts);
  try {
    await other.connect();
    const ask = (asked: pg.ClientBase) => async (sql: string) =>
      Object.values((await asked.query(sql)).rows[0] ?? {})[0];
    if (await keepsSession(ask(client), ask(other))) return [];
    return [fail('a pooler gives connections another session with each transaction', advice)];
  } finally {
    await other.end().catch(() => undefined);
  }
}

async function checkPool(client: pg.ClientBase, { connections }: DatabaseFacts): Promise<readonly Report[]> {
  const { rows } = await client.query<{ most: number; used: number }>(`select
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`);
  const { most = 0, used = 0 } = rows[0] ?? {};
  const says = `a process opens up to ${connections} connections; ${used} of ${most} are in use`;
  if (connections > most) return [fail(says, 'lower DATABASE_POOL, or raise max_connections of PostgreSQL')];
  return [
    connections > most - used
      ? warn(says, 'another process may find none: lower DATABASE_POOL, or raise max_connections')
      : ok(says),
  ];
}

async function checkMigrations(client: pg.ClientBase, { migrations }: DatabaseFacts): Promise<readonly Report[]> {
  const { pending, refused, newer, changed } = await compareMigrations(client, migrations);
  if (refused.length > 0)
    return [
      fail(
        `the database is newer than this program: ${refused.join(', ')}`,
        'run the newer program, or restore the backup of before the upgrade',
      ),
    ];
  if (changed.length > 0)
    return [fail(`migrations differ from the applied ones: ${changed.join(', ')}`, 'restore the files of the release')];
  if (pending.length > 0)
    return [
      warn(`${pending.length} migrations are not applied yet`, 'run script/vestibule migrate, or start the program'),
    ];
  if (newer.length > 0)
    return [
      warn(
        `the database is that of a newer release, on which this one runs: ${newer.join(', ')}`,
        'finish the upgrade',
      ),
    ];
  return [ok('all migrations are applied')];
}
