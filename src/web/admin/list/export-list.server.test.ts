import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ADMIN_ROLES } from '#kernel/permissions.ts';
import { type LoadContext, loadContext } from '#web/routing/load-context.ts';
import { exportList } from './export-list.server.ts';

async function* readNothing() {
  yield [];
}

async function send(adminRole: (typeof ADMIN_ROLES)[number] | null) {
  const noteExport = vi.fn(async () => undefined);
  const known = { noteExport, viewer: adminRole && { adminRole } } as unknown as LoadContext;
  const context = new RouterContextProvider(new Map([[loadContext, known]]));
  const file = { name: 'codes.csv', head: ['Code'], batches: readNothing() };
  const sent = exportList(context, { list: 'codes', permission: 'audit.read', filters: { state: 'open' }, ...file });
  const status = await sent.then(
    async (response) => {
      await response.text();
      return response.status;
    },
    (refusal) => refusal.init.status,
  );
  return { status, notes: noteExport.mock.calls.flat() as unknown[] };
}

test.each([null, ...ADMIN_ROLES.filter((role) => role !== 'OWNER')])(
  '[G1] nobody exports a list without its permission: %s',
  async (adminRole) => {
    expect(await send(adminRole)).toEqual({ status: 403, notes: [] });
  },
);

test('[K1] the audit log has the export before its first row, and its end', async () => {
  const { status, notes } = await send('OWNER');
  expect(status).toBe(200);
  expect(notes).toEqual([
    { kind: 'started', list: 'codes', filters: { state: 'open' } },
    { kind: 'ended', list: 'codes', rows: 0, isComplete: true },
  ]);
});
