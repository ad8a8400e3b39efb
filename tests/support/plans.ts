import pg from 'pg';
import { vi } from 'vitest';

type PlanNode = {
  readonly 'Node Type': string;
  readonly Schema?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
};
type Executed = { readonly 'Query Text': string; readonly Plan: PlanNode };

/** A statement that PostgreSQL ran: its text on one line, and how it read each table. */
export type Access = {
  readonly statement: string;
  readonly table: string;
  readonly scan: string;
  /** The rows that were read, including those that a filter removed. */
  readonly rows: number;
};

const SETTINGS = {
  session_preload_libraries: "'auto_explain'",
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_verbose': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  client_min_messages: 'notice',
};

/** What processes read every few seconds, whatever a test does: 20 rows at most. */
const OF_WATCHES = /^select distinct unnest\(event_types\)/;

/**
 * Collects the plans of all statements of this process in a database from now on, whichever connection sends them,
 * including those inside triggers and functions.
 */
export async function collectPlans(connectionString: string) {
  const executed: Executed[] = [];
  const connect = pg.Client.prototype.connect as (...given: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    this.on('notice', ({ message = '' }) => {
      const json = /^duration: .*?plan:\s*(\{.*\})\s*$/s.exec(message)?.[1];
      if (json) executed.push(JSON.parse(json));
    });
    return connect.apply(this, given) as undefined;
  });
  await inOwnSession(connectionString, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    for (const [name, value] of Object.entries(SETTINGS))
      await client.query(`alter database "${rows[0]?.name}" set ${name} = ${value}`);
    // Open sessions keep their settings, so the pools open others instead. The statement waits until the sessions have
    // ended: a pool must not send its next statement on one of them.
    await client.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  });
  return {
    texts: (): readonly string[] => executed.map((one) => oneLine(one['Query Text'])),
    accesses: (): readonly Access[] =>
      executed
        .map((one) => ({ text: oneLine(one['Query Text']), plan: one.Plan }))
        .filter(({ text }) => !OF_WATCHES.test(text))
        .flatMap(({ text, plan }) => listAccesses(text, plan)),
    stop: () => spy.mockRestore(),
  };
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

async function inOwnSession(connectionString: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await work(client);
  await client.end();
}

function listAccesses(statement: string, node: PlanNode): readonly Access[] {
  const below = (node.Plans ?? []).flatMap((plan) => listAccesses(statement, plan));
  const scan = node['Node Type'];
  const relation = node['Relation Name'];
  if (!relation || !scan.endsWith('Scan')) return below;
  const { 'Actual Rows': rows = 0, 'Rows Removed by Filter': filtered = 0, 'Actual Loops': loops = 1 } = node;
  const rechecked = node['Rows Removed by Index Recheck'] ?? 0;
  const table = node.Schema && node.Schema !== 'public' ? `${node.Schema}.${relation}` : relation;
  return [...below, { statement, table, scan, rows: Math.round((rows + filtered + rechecked) * loops) }];
}
