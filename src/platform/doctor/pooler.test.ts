import { expect, test } from 'vitest';
import { keepsSession } from './pooler.ts';

type Server = { setting: string | null };

/** A connection to a pool of servers: it holds one for its transaction, or for its lifetime. */
function connect(free: Server[], mode: 'session' | 'transaction') {
  let held: Server | null = null;
  return async (sql: string) => {
    held ??= free.pop() ?? { setting: null };
    const server: Server = held;
    if (sql.startsWith('set ')) server.setting = 'first';
    const isOpen = mode === 'session' || sql === 'begin' || sql === 'select 1';
    if (!isOpen) {
      free.push(server);
      held = null;
    }
    return sql.includes('current_setting') ? server.setting : null;
  };
}

test.each([
  ['session', true],
  ['transaction', false],
] as const)('[K8] a pooler in %s mode keeps a session: %s', async (mode, keeps) => {
  const free: Server[] = [];
  expect(await keepsSession(connect(free, mode), connect(free, mode))).toBe(keeps);
});
