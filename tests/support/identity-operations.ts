import { randomUUID } from 'node:crypto';
import { MINUTE } from '#kernel/instant.ts';
import type { ProviderId } from '#modules/identity/rules/provider.ts';
import type { Case } from './list-operations.ts';
import type { TestApp } from './test-app.ts';
import { newVisitor } from './visitors.ts';

const NO_ID = '00000000-0000-7000-8000-000000000000';
const NO_TOKEN = 'x.y';

/** The cases of tests/api/compiled-operations.test.ts about logins by identity providers; no provider is configured there. */
export const IDENTITY_CASES: Readonly<Record<string, readonly Case[]>> = {
  startProviderLogin: [
    { about: 'a provider that is not configured', variables: () => ({ provider: 'google' }) },
    { about: 'an unknown provider', variables: () => ({ provider: 'nobody' }) },
  ],
  startIdentityLink: [
    { about: 'a provider that is not configured', variables: () => ({ provider: 'google' }), as: 'member' },
    { about: 'nobody', variables: () => ({ provider: 'google' }) },
  ],
  finishProviderLogin: [
    {
      about: 'a login that has not begun',
      variables: () => ({ flow: NO_TOKEN, provider: 'google', response: 'code=x&state=y' }),
    },
    { about: 'no variables' },
  ],
  identityToLink: [{ about: 'no identity', variables: () => ({ token: NO_TOKEN }), as: 'member' }],
  provenIdentity: [{ about: 'no identity', variables: () => ({ token: NO_TOKEN }) }],
  registerWithIdentity: [
    { about: 'no identity', variables: () => ({ token: NO_TOKEN, input: newVisitor({}) }) },
    { about: 'no form', variables: () => ({ token: NO_TOKEN, input: {} }) },
  ],
  ownSignIn: [{ about: 'a member', as: 'member' }, { about: 'an admin', as: 'admin' }, { about: 'nobody' }],
  linkIdentity: [
    { about: 'no identity', variables: () => ({ token: NO_TOKEN }), as: 'member' },
    { about: 'nobody', variables: () => ({ token: NO_TOKEN }) },
  ],
  unlinkIdentity: [
    { about: 'an unknown one', variables: () => ({ id: NO_ID }), as: 'member' },
    { about: 'nobody', variables: () => ({ id: NO_ID }) },
  ],
};

/** Links an account to a member, as if its provider had confirmed it; returns its id. */
export async function insertIdentity(
  { sql, time }: TestApp,
  memberId: string,
  provider: ProviderId = 'google',
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into member_identity (id, member_id, provider, issuer, subject, email, linked_at)
     values (gen_random_uuid(), $1, $3, 'https://accounts.google.com', gen_random_uuid()::text, 'ada@gmail.example', $2)
     returning id`,
    [memberId, time.now, provider],
  );
  return row?.id ?? '';
}

/** Identities of many members, and logins that came back long ago. */
export async function fillIdentities(app: TestApp): Promise<void> {
  await app.sql(`
    insert into member_identity (id, member_id, provider, issuer, subject, email, linked_at)
    select gen_random_uuid(), id, 'google', 'https://grown.example', id::text, 'grown@example.com', '2026-03-02'
    from member limit 5000 on conflict do nothing;
    analyze member_identity;
    insert into provider_login (state_hash, created_at, expires_at)
    select sha256(id::text::bytea), '2026-03-02', '2026-03-03' from member limit 5000;
    analyze provider_login`);
}

/** Every statement about identities once; what providers answer is in tests/api/identities.test.ts. */
export async function workWithIdentities({ stores: { identities }, time }: TestApp, memberId: string): Promise<void> {
  const identity = { issuer: 'https://login.example', subject: 'somebody' };
  const state = Buffer.alloc(32, 7);
  await identities.claimLogin(state, { createdAt: time.now, expiresAt: new Date(time.now.getTime() + MINUTE) });
  await identities.isOpen(state, time.now);
  await identities.takeLogin(state, time.now);
  const linked = { ...identity, id: randomUUID(), memberId, provider: 'openid', email: null } as const;
  await identities.insertIdentity(linked, time.now);
  await identities.insertIdentity({ ...linked, id: randomUUID() }, time.now);
  await identities.markUsed(identity, time.now);
  await identities.findOwner(identity);
  await identities.listIdentities(memberId);
  await identities.hasPassword(memberId);
  await identities.countIdentities(memberId, ['openid']);
  await identities.deleteIdentity(memberId, linked.id);
  await identities.deleteIdentities(memberId);
}
