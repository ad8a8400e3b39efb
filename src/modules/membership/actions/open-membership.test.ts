import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addMilliseconds, DAY } from '#kernel/instant.ts';
import type { MembershipOpener } from '#modules/registration/actions/activate-account.ts';
import {
  addMember,
  createTestMembership,
  passwords,
  START,
  type TestMembership,
} from '../../../../tests/support/test-membership.ts';
import { findMember, findVoucher } from './find-member.ts';
import { login } from './login.ts';
import { createMembershipOpener } from './membership-opener.ts';
import { sendWelcome } from './send-mails.ts';
import { identifyViewer } from './sessions.ts';

type Opening = Parameters<MembershipOpener<unknown>['openMembership']>[0];

const password = 'three quiet lanterns';
const validUntil = addMilliseconds(START, 14 * DAY);
let membership: TestMembership;
let registrationId: string;

beforeEach(async () => {
  membership = await createTestMembership();
  registrationId = await insertRegistration();
});
afterEach(() => membership.close());

/** Inserts a pending registration that satisfies the constraints, with its reserved invitation. */
async function insertRegistration(): Promise<string> {
  const [inviter, code, registration] = ['1', '2', '3'].map((n) => `00000000-0000-7000-8000-00000000000${n}`);
  await membership.pool.query(`
    begin;
    insert into inviter values ('${inviter}', 'Ines', 'Okoro', 'ines@example.com', 'active', now());
    insert into invitation_slot (inviter_id, slot) values ('${inviter}', 0);
    insert into invitation_ledger (inviter_id, slot, kind, amount, at) values ('${inviter}', 0, 'grant', 5, now());
    insert into registration_code (id, code, inviter_id, customization_key, created_at) values ('${code}', 'CODE', '${inviter}', 'x', now());
    insert into registration (id, email, code_id, inviter_id, slot, country, language, gender, first_name, last_name, created_at, expires_at)
      values ('${registration}', 'mila@example.com', '${code}', '${inviter}', 0, 'AT', 'de', 'WOMEN', 'Mila', 'Auer', now(), now() + interval '14 days');
    insert into invitation_ledger (inviter_id, slot, kind, registration_id, at) values ('${inviter}', 0, 'reserve', '${registration}', now());
    commit`);
  return registration ?? '';
}

async function createOpening(
  changes: Partial<Opening['registration']> = {},
  minimumMinor: number | null = 7_500,
): Promise<Opening> {
  const person = {
    email: 'mila@example.com',
    firstName: 'Mila',
    lastName: 'Auer',
    gender: 'WOMEN',
    country: 'AT',
    language: 'de',
  } as const;
  const registration = { id: registrationId, ...person, newsletter: true, ...changes } as Opening['registration'];
  const voucher = { percent: 15, minimumMinor, validFrom: START, validUntil } as const;
  const client = { clientAddress: '192.0.2.77', userAgent: null };
  return { registration, passwordHash: await passwords.hash(password), voucher, client, now: START };
}

function open(opening: Opening) {
  const { deps } = membership;
  return deps.transaction((stores) =>
    createMembershipOpener({ ...deps, currency: 'EUR', voucherPrefix: 'NOIRE' }, stores).openMembership(opening),
  );
}

describe('[C11] an activation opens a membership', () => {
  test('[J2] with a voucher, the welcome mail and a session', async () => {
    const opened = await open(await createOpening());
    if (opened === 'email-taken') throw new Error(opened);
    const { id } = opened.member;
    const viewer = await identifyViewer(membership.deps, opened.token);
    expect(viewer).toMatchObject({ memberId: id, role: 'MEMBER' });
    expect(await findMember(membership.deps, viewer)).toEqual(opened.member);
    expect(opened.voucher).toEqual({
      code: expect.stringMatching(/^NOIRE(-[2-9A-HJ-NP-Z]{4}){3}$/),
      percent: 15,
      minimumOrder: { minor: 7_500, currency: 'EUR' },
      validUntil,
      redeemedAt: null,
    });
    expect(await findVoucher(membership.deps, id)).toEqual(opened.voucher);
    expect(membership.out.events).toEqual([{ type: 'member.activated', data: { memberId: id, registrationId } }]);
    await sendWelcome(membership.deps, id);
    const recipient = { id: `welcome ${id}`, to: 'mila@example.com', locale: 'de', country: 'AT', firstName: 'Mila' };
    expect(membership.out.mails).toEqual([{ kind: 'welcome', ...recipient, voucher: opened.voucher }]);
    expect((await login(membership.deps, { email: 'mila@example.com', password, clientAddress: 'a' })).kind).toBe(
      'logged-in',
    );
  });

  test('[K6] with the newsletter consent from now on, if it was given', async () => {
    await open(await createOpening({ newsletter: true }));
    expect((await membership.pool.query('select newsletter_since, registration_id from member')).rows).toEqual([
      { newsletter_since: START, registration_id: registrationId },
    ]);
    await membership.pool.query('delete from member');
    await open(await createOpening({ newsletter: false }));
    expect((await membership.pool.query('select newsletter_since from member')).rows).toEqual([
      { newsletter_since: null },
    ]);
  });

  test('[J2] with a voucher without a minimum order where none is set', async () => {
    const opened = await open(await createOpening({}, null));
    if (opened === 'email-taken') throw new Error(opened);
    expect(opened.voucher.minimumOrder).toBeNull();
    expect((await findVoucher(membership.deps, opened.member.id))?.minimumOrder).toBeNull();
  });

  test('only once: an address with an account gets nothing new', async () => {
    await addMember(membership.deps, password, { email: 'mila@example.com' });
    expect(await open(await createOpening())).toBe('email-taken');
    expect(membership.out.events).toEqual([]);
    expect((await membership.pool.query('select from voucher')).rows).toHaveLength(0);
  });

  test('in one transaction: a later failure of the activation leaves no rows', async () => {
    const opening = await createOpening();
    const failing = membership.deps.transaction(async (stores) => {
      await createMembershipOpener(
        { ...membership.deps, random: (n) => randomBytes(n), currency: 'EUR', voucherPrefix: 'NOIRE' },
        stores,
      ).openMembership(opening);
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(await membership.deps.members.isMember('mila@example.com')).toBe(false);
    expect((await membership.pool.query('select from session')).rows).toHaveLength(0);
  });
});
