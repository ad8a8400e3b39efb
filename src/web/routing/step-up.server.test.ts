import { type MiddlewareFunction, RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { isAllowedWithoutFactor, needsProof } from '#kernel/permissions.ts';
import { ownProof } from '#web/generated/operations.ts';
import { guardAdmins } from './access.server.ts';
import { PAGES } from './generated/pages.server.ts';
import { type LoadContext, loadContext } from './load-context.ts';
import type { OperationResponse } from './operation.ts';
import type { DeclaredPage } from './page-handle.ts';
import { runInProcess } from './run.server.ts';

const ADMIN_PAGES: readonly DeclaredPage[] = PAGES.filter(({ audience }) => audience === 'admin');
const CONFIRM = '/acquisition/admin/account/confirm?returnTo=';

type Identity = { readonly isProven: boolean; readonly needsFactor: boolean };

function createContext(identity: Identity, answer: OperationResponse = { data: {} }): RouterContextProvider {
  const viewer = { id: '1', firstName: 'Ann', role: 'ADMIN', adminRole: 'OWNER' };
  const execute = async () => answer;
  return new RouterContextProvider(
    new Map([[loadContext, { viewer, execute, ...identity } as unknown as LoadContext]]),
  );
}

/** The status and the target of the guard's response to a request; null where it lets the request pass. */
async function guard(path: string, identity: Identity, method = 'GET', context = createContext(identity)) {
  const url = new URL(`https://club.example${path}`);
  const args = { request: new Request(url, { method }), url, context, params: {}, pattern: '' };
  try {
    await guardAdmins(args as unknown as Parameters<MiddlewareFunction<Response>>[0], async () => new Response());
    return null;
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return { status: thrown.status, location: thrown.headers.get('Location') };
  }
}

describe('[G1] [K1] every page of admins', () => {
  test.each(ADMIN_PAGES.map(({ path, permission }) => [path, permission] as const))(
    '%s asks for a proof of identity first where %s needs one',
    async (pattern, permission) => {
      const path = `/acquisition${pattern.replaceAll(/:\w+/g, '4711')}`;
      const returnTo = encodeURIComponent(`${path.slice('/acquisition'.length)}?q=1`);
      const isAsked = permission !== undefined && needsProof(permission);
      const stale = { isProven: false, needsFactor: false };
      const location = CONFIRM + returnTo;
      expect(await guard(`${path}?q=1`, stale)).toEqual(isAsked ? { status: 302, location } : null);
      // The browser repeats the post, with its form.
      expect(await guard(`${path}?q=1`, stale, 'POST')).toEqual(isAsked ? { status: 307, location } : null);
      expect(await guard(path, { isProven: true, needsFactor: false })).toBeNull();
    },
  );

  test.each(ADMIN_PAGES.map(({ path, permission }) => [path, permission] as const))(
    '%s leads to the own account while a second factor is missing, unless it is about that',
    async (pattern, permission) => {
      const path = `/acquisition/de${pattern.replaceAll(/:\w+/g, '4711')}`;
      const isOpen = permission !== undefined && isAllowedWithoutFactor(permission) && pattern !== '/admin';
      const away = { status: 302, location: '/acquisition/de/admin/account' };
      expect(await guard(path, { isProven: true, needsFactor: true })).toEqual(isOpen ? null : away);
    },
  );
});

describe('[K1] an operation that a page runs without a proof', () => {
  const refused = { errors: [{ message: 'Please', extensions: { code: 'STEP_UP_REQUIRED' } }] };
  const stale = { isProven: false, needsFactor: false };

  test.each([
    ['GET', 302],
    ['POST', 307],
  ])('leads a %s to the question, which knows the way back', async (method, status) => {
    const context = createContext(stale, refused);
    await guard('/acquisition/de/admin/admins/4711?done=role', stale, method, context);
    const thrown = await runInProcess(context)(ownProof, {}).catch((error: unknown) => error);
    if (!(thrown instanceof Response)) throw thrown;
    // React Router adds the base path.
    const location = `/de/admin/account/confirm?returnTo=${encodeURIComponent('/de/admin/admins/4711?done=role')}`;
    expect([thrown.status, thrown.headers.get('Location')]).toEqual([status, location]);
  });

  test('stays an error outside of the pages of admins', async () => {
    const thrown = await runInProcess(createContext(stale, refused))(ownProof, {}).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ kind: 'operation-error', code: 'STEP_UP_REQUIRED' });
  });
});
