// The settings of the club that admins change [K20]: who may, what is stored, and what happens when two do it at once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR } from '#kernel/instant.ts';
import { runCommand } from '../support/door.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember, PASSWORD } from '../support/visitors.ts';

const ADMIN_EMAIL = 'admin@club.example';

let app: TestApp;
let admin: Readonly<Record<string, string>>;
let actor = '';
beforeAll(async () => {
  app = await openTestApp();
  const email = ADMIN_EMAIL;
  await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD });
  const { token, member } = (await app.send('login', { email, password: PASSWORD })).data.login;
  admin = bearer(token);
  actor = `member:${member.id}`;
});
afterAll(() => app.close());
beforeEach(async () => {
  await runCommand(app, 'door quota', ['none']);
  await runCommand(app, 'door schedule', ['clear']);
  await runCommand(app, 'door open');
});

async function read() {
  return (await app.send('clubSettings', {}, admin)).data.clubSettings;
}

async function change(input: object) {
  return (await app.send('changeClubSettings', { input }, admin)).data.result;
}

function later(hours: number): string {
  return new Date(START.getTime() + hours * HOUR).toISOString();
}

describe('[K20] the settings of the club', () => {
  test('change what is given and keep the rest; admins see them with what visitors see', async () => {
    const schedule = [
      { at: later(5), registrations: 'OPEN' },
      { at: later(4), dailyQuota: 20 },
    ];
    const { version } = await read();
    expect(await change({ version, registrations: 'CLOSED', schedule })).toEqual({ __typename: 'ClubSettingsSaved' });
    expect(await change({ version: version + 1, dailyQuota: 9 })).toEqual({ __typename: 'ClubSettingsSaved' });
    expect(await read()).toMatchObject({
      version: version + 2,
      values: {
        registrations: 'CLOSED',
        dailyQuota: 9,
        schedule: [
          { at: later(4), registrations: null, dailyQuota: 20 },
          { at: later(5), registrations: 'OPEN', dailyQuota: null },
        ],
      },
      door: { isOpen: false, reason: 'CLOSED', opensAt: later(5) },
      takenToday: 0,
    });
  });

  test('are stored with their history, and in the audit log with what was before', async () => {
    const { version } = await read();
    await change({ version, dailyQuota: 3 });
    const { history } = await read();
    expect(history[0]).toMatchObject({
      ...{ version: version + 1, actorName: ADMIN_EMAIL },
      before: { registrations: 'OPEN', dailyQuota: null, schedule: [] },
      after: { registrations: 'OPEN', dailyQuota: 3, schedule: [] },
    });
    const entries = await app.sql(
      "select actor, action, before, after from audit_entry where subject = 'club-settings' and after->>'dailyQuota' = '3'",
    );
    const [before, after] = [{ dailyQuota: null }, { dailyQuota: 3 }];
    expect(entries).toEqual([{ actor, action: 'club-settings.changed', before, after }]);
  });

  test('[K12] choose what forms answer about accounts', async () => {
    const { version, values } = await read();
    expect(values.accountAnswers).toBe('FRIENDLY');
    await change({ version, accountAnswers: 'STRICT' });
    expect((await read()).values.accountAnswers).toBe('STRICT');
    expect(await runCommand(app, 'door show')).toMatchObject({ value: { accountAnswers: 'strict' } });
    await runCommand(app, 'door answers', ['friendly']);
    await expect(runCommand(app, 'door answers', ['polite'])).rejects.toThrow('friendly or strict is needed');
    const [entry] = await app.sql(
      "select before, after from audit_entry where subject = 'club-settings' and after ->> 'accountAnswers' = 'strict'",
    );
    expect(entry).toEqual({ before: { accountAnswers: 'friendly' }, after: { accountAnswers: 'strict' } });
  });

  test('a change of settings that somebody else has changed meanwhile is refused, and says so', async () => {
    const { version } = await read();
    const both = await Promise.all([change({ version, registrations: 'CLOSED' }), change({ version, dailyQuota: 5 })]);
    expect(both.map(({ __typename }) => __typename).toSorted()).toEqual(['ClubSettingsRefused', 'ClubSettingsSaved']);
    expect(both.find(({ __typename }) => __typename === 'ClubSettingsRefused').reason).toBe('settings.outdated');
    expect((await read()).version).toBe(version + 1);
  });

  test.each([
    ['settings.quota-invalid', { dailyQuota: 0 }],
    ['settings.time-past', { schedule: [{ at: later(-1), registrations: 'OPEN' }] }],
    [
      'settings.time-taken',
      {
        schedule: [
          { at: later(1), dailyQuota: 1 },
          { at: later(1), dailyQuota: null },
        ],
      },
    ],
  ])('%s', async (reason, input) => {
    const before = await read();
    expect(await change({ version: before.version, ...input })).toEqual({ __typename: 'ClubSettingsRefused', reason });
    expect(await read()).toEqual(before);
  });

  test('a later change that names nothing is an error, and removes no quota', async () => {
    const before = await read();
    const input = { version: before.version, schedule: [{ at: later(1) }] };
    const { errors } = await app.send('changeClubSettings', { input }, admin);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', reason: 'change-empty' });
    expect(await read()).toEqual(before);
  });

  test('a repetition changes nothing', async () => {
    const { version } = await read();
    await change({ version, dailyQuota: null, registrations: 'OPEN', schedule: [] });
    expect((await read()).version).toBe(version);
  });

  test('only admins read and change them; who else tries is in the audit log', async () => {
    const { token, memberId } = await becomeMember(app);
    const input = { version: 1, registrations: 'CLOSED' };
    for (const [headers, code] of [
      [{}, 'UNAUTHENTICATED'],
      [bearer(token), 'FORBIDDEN'],
    ] as const) {
      for (const [name, variables] of [
        ['clubSettings', {}],
        ['changeClubSettings', { input }],
      ] as const) {
        const { errors } = await app.send(name, variables, headers);
        expect(errors?.map(({ extensions }) => extensions?.code)).toEqual([code]);
      }
    }
    const rows = await app.sql("select actor from audit_entry where action = 'club-settings.refused' order by actor");
    expect(rows).toEqual([{ actor: 'anonymous' }, { actor: `member:${memberId}` }]);
  });

  test('the database accepts no change without its row in the history', async () => {
    await expect(app.sql('update club_settings set version = version + 1')).rejects.toThrow(/club_settings_in_history/);
    await expect(app.sql("update club_settings set registrations = 'closed'")).rejects.toThrow(/next version/);
    await expect(app.sql('delete from club_settings_revision')).rejects.toThrow(/append-only/);
    await expect(app.sql('delete from club_settings')).rejects.toThrow(/append-only/);
  });
});

describe('[K2] [K20] the command door', () => {
  test('shows, closes, plans and limits', async () => {
    await runCommand(app, 'door close');
    await runCommand(app, 'door schedule', ['quota', '40'], { at: later(2) });
    await runCommand(app, 'door schedule', ['open'], { at: later(3) });
    const shown = await runCommand(app, 'door quota', ['12']);
    expect(shown).toEqual({
      kind: 'done',
      value: {
        version: expect.any(Number),
        door: { kind: 'closed', opensAt: new Date(later(3)) },
        registrations: 'closed',
        dailyQuota: 12,
        schedule: [
          { at: new Date(later(2)), kind: 'quota', quota: 40 },
          { at: new Date(later(3)), kind: 'registrations', registrations: 'open' },
        ],
        takenToday: expect.any(Number),
        reminders: true,
        accountAnswers: 'friendly',
        factorRequired: false,
        memberInvitations: 0,
      },
      lines: [
        `registrations: closed, open again at ${later(3)}`,
        expect.stringMatching(/^daily quota: 12, \d+ taken today$/),
        'reminders: on',
        'account answers: friendly',
        'second factor of admins: optional',
        'invitations of new members: 0',
        `planned: ${later(2)} quota 40`,
        `planned: ${later(3)} open`,
      ],
    });
    expect(await runCommand(app, 'door show')).toEqual(shown);
  });

  test('refuses what is not possible', async () => {
    expect(await runCommand(app, 'door schedule', ['open'], { at: later(-3) })).toEqual({
      kind: 'refused',
      reason: 'the time of the change is over',
    });
    await expect(runCommand(app, 'door quota', ['many'])).rejects.toThrow(/whole number/);
    await expect(runCommand(app, 'door schedule', ['open'])).rejects.toThrow(/--at is needed/);
    await expect(runCommand(app, 'door schedule', ['lock'], { at: later(1) })).rejects.toThrow(/CHANGE must be/);
  });
});
