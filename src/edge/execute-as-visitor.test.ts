import { expect, test, vi } from 'vitest';
import { SECOND } from '#kernel/instant.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import { executeAsVisitor } from './execute-as-visitor.ts';

const OPERATION = { query: '{ me { id } }', operationName: 'me', variables: {} };

function open(viewer: Viewer | null) {
  const time = { now: 0 };
  const identify = vi.fn(async (): Promise<Viewer | null> => null);
  const roles: unknown[] = [];
  const clock = () => new Date(time.now);
  const execute = executeAsVisitor(
    {
      clock,
      identify,
      execute: async (_, context) => {
        roles.push(context.viewer?.adminRole ?? null);
        return {};
      },
    },
    { viewer } as RequestContext,
  );
  return { time, identify, roles, execute };
}

const VIEWER = { memberId: 'a', sessionId: 'b', adminRole: 'OWNER' } as unknown as Viewer;

test('[G1] who is removed during a download gets no further rows', async () => {
  const { time, identify, roles, execute } = open(VIEWER);
  for (const now of [0, 9.9 * SECOND, 10 * SECOND, 15 * SECOND]) {
    time.now = now;
    await execute(OPERATION);
  }
  expect(roles).toEqual(['OWNER', 'OWNER', null, null]);
  expect(identify).toHaveBeenCalledOnce();
});

test('[G1] a changed role applies to the rest of a download', async () => {
  const { time, identify, roles, execute } = open(VIEWER);
  identify.mockResolvedValue({ ...VIEWER, adminRole: 'VIEWER' });
  for (const now of [0, 11 * SECOND, 12 * SECOND, 22 * SECOND]) {
    time.now = now;
    await execute(OPERATION);
  }
  expect(roles).toEqual(['OWNER', 'VIEWER', 'VIEWER', 'VIEWER']);
  expect(identify).toHaveBeenCalledTimes(2);
});

test('nobody becomes somebody', async () => {
  const { time, identify, execute } = open(null);
  time.now = 60 * SECOND;
  await execute(OPERATION);
  expect(identify).not.toHaveBeenCalled();
});
