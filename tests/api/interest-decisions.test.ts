import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, SECOND } from '#kernel/instant.ts';
import { LOCALES } from '#kernel/locale.ts';
import type { ListedApplication } from '#modules/membership-interest/actions/applications/ports.ts';
import { addInviter } from '../support/cluster.ts';
import { NO_TERMINAL } from '../support/no-terminal.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { activate, activationIdFor, newVisitor } from '../support/visitors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let applicants = 0;
async function apply(language = 'de'): Promise<string> {
  applicants += 1;
  const email = `applicant.${applicants}@example.com`;
  await app.send('submitMembershipInterest', { input: { email, language, country: 'DE' } });
  return email;
}

type Options = Readonly<Record<string, string>>;

function give(words: readonly string[], options: Options) {
  return {
    words,
    text: (option: string) => options[option] ?? null,
    flag: (option: string) => option in options,
    readStdin: async () => options.stdin ?? '',
    ...NO_TERMINAL,
  };
}

async function run(name: string, words: readonly string[], options: Options = {}) {
  const outcome = await app.command(name)?.run(give(words, options));
  if (!outcome || outcome.kind === 'listed') throw new Error(`no result of ${name}`);
  return outcome;
}

/** The result of each: its kind, or the reason of its refusal. */
async function decide(verb: 'approve' | 'decline', words: readonly string[], options: Options = {}) {
  const outcome = await run(`interest ${verb}`, words, options);
  const { results } = outcome.value as {
    readonly results: readonly { readonly given: string; readonly kind: string; readonly reason?: string }[];
  };
  return results.map(({ given, kind, reason }) => [given, reason ?? kind]);
}

const invitationsTo = (email: string) =>
  app.mails.filter(({ to, kind }) => to === email && kind === 'interest-invitation');
const getStatus = async (email: string) =>
  (await app.sql<{ status: string }>('select status from membership_interest where email = $1', [email]))[0]?.status;

describe('[K1] [K2] an application for membership', () => {
  test('is approved: the mailed link opens the registration, from which a member results', async () => {
    const email = await apply('fr');
    expect(await decide('approve', [email.toUpperCase()], { code: 'nocturne' })).toEqual([
      [email.toUpperCase(), 'approved'],
    ]);
    await app.drain();
    const [mail] = invitationsTo(email);
    expect(mail).toMatchObject({ locale: 'fr', subject: 'Votre invitation chez Maison Nocturne' });
    const link = new URL(mail?.links[0] ?? '');
    expect(link.pathname).toBe('/acquisition/fr/');
    const rc = link.searchParams.get('rc') ?? '';
    const validityTimestamp = link.searchParams.get('vt');
    const variables = { registrationCode: rc, validityTimestamp };
    const { data } = await app.send('checkRegistrationCode', variables);
    expect(data.registrationCodeDetails.errors).toEqual([]);
    const input = newVisitor({ ...variables, email, language: 'fr' });
    expect((await app.send('register', { input })).data.register.__typename).toBe('RegistrationPending');
    await app.drain();
    expect((await activate(app, activationIdFor(app, email))).__typename).toBe('AccountActivated');
  });

  test('is approved once: a second approval reports this and sends no mail', async () => {
    const email = await apply();
    const approve = (options: Options = {}) => decide('approve', [email], { code: 'NOCTURNE', ...options });
    const both = await Promise.all([approve(), approve()]);
    expect(
      both
        .flat(2)
        .filter((word) => word !== email)
        .sort(),
    ).toEqual(['already-approved', 'approved']);
    await app.drain();
    expect(await approve()).toEqual([[email, 'already-approved']]);
    await app.drain();
    expect(invitationsTo(email)).toHaveLength(1);
    const [row] = await app.sql<{ id: string }>('select id from membership_interest where email = $1', [email]);
    const entries = await app.sql('select actor, action, before, after from audit_entry where subject = $1', [
      `interest:${row?.id}`,
    ]);
    const after = { status: 'approved', code: 'NOCTURNE' };
    expect(entries).toEqual([{ actor: 'cli', action: 'interest.approved', before: { status: 'applied' }, after }]);
  });

  test('that is approved gets another link only with --again', async () => {
    const email = await apply();
    await decide('approve', [email], { code: 'NOCTURNE' });
    await app.drain();
    app.setClock(DAY);
    expect(await decide('approve', [email], { code: 'SOCIAL15', again: '' })).toEqual([[email, 'invited-again']]);
    await app.drain();
    app.setClock(0);
    const links = invitationsTo(email).map(({ links: [link = ''] }) => new URL(link).searchParams);
    expect(links.map((query) => query.get('rc'))).toEqual(['NOCTURNE', 'SOCIAL15']);
    const ends = links.map((query) => Number(query.get('vt')?.split('.')[0]) * SECOND - START.getTime());
    expect(ends).toEqual([14 * DAY, 15 * DAY]);
  });

  test('is declined without a mail, and decisions are final', async () => {
    const [declined, approved] = [await apply(), await apply()];
    expect(await decide('decline', [declined])).toEqual([[declined, 'declined']]);
    await decide('approve', [approved], { code: 'NOCTURNE' });
    expect(await decide('decline', [declined, approved])).toEqual([
      [declined, 'already-declined'],
      [approved, 'interest-approved'],
    ]);
    expect(await decide('approve', [declined], { code: 'NOCTURNE' })).toEqual([[declined, 'interest-declined']]);
    await app.drain();
    expect(invitationsTo(declined)).toEqual([]);
    for (const status of ['applied', 'approved'])
      await expect(
        app.sql('update membership_interest set status = $1, decided_at = null where email = $2', [status, declined]),
      ).rejects.toThrow(`does not go from declined to ${status}`);
  });

  test.each(LOCALES)('is sent in the language of the applicant: %s', async (locale) => {
    const email = await apply(locale);
    await decide('approve', [email], { code: 'NOCTURNE' });
    await app.drain();
    const [mail] = invitationsTo(email);
    expect(mail).toMatchObject({ locale, subject: expect.stringContaining('Maison Nocturne') });
    expect(new URL(mail?.links[0] ?? '').pathname).toBe(`/acquisition/${locale}/`);
    expect(mail?.text).not.toContain('mail.interest');
  });
});

describe('[K2] many applications at once', () => {
  test('from a file: each line has a result, completed ones stay, and a second run does the rest', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vestibule-interest-'));
    const path = join(folder, 'approved.txt');
    const [one, two] = [await apply(), await apply()];
    await writeFile(path, `# chosen in March\n${one}\r\n\nnobody@example.com\n ${two} \n`);
    const options = { code: 'NOCTURNE', file: path };
    expect((await run('interest approve', [], options)).kind).toBe('refused');
    expect(await decide('approve', [], options)).toEqual([
      [one, 'already-approved'],
      ['nobody@example.com', 'interest-unknown'],
      [two, 'already-approved'],
    ]);
    await app.drain();
    for (const email of [one, two]) expect(invitationsTo(email)).toHaveLength(1);
    const third = await apply();
    expect(await decide('decline', [], { file: '-', stdin: `${third}\n` })).toEqual([[third, 'declined']]);
    await expect(run('interest decline', [])).rejects.toThrow('name applications');
    await expect(run('interest decline', [], { file: join(folder, 'none') })).rejects.toThrow('cannot be read');
    await rm(folder, { recursive: true });
  });

  test('from a file in UTF-16: its lines are unknown, and the others are done', async () => {
    const [one, two] = [await apply(), await apply()];
    const wide = Buffer.from(`${one}\n`, 'utf16le').toString();
    const results = await decide('decline', [one], { file: '-', stdin: `${wide}\n${two}\n` });
    expect(results.map(([, result]) => result)).toEqual([
      'declined',
      'interest-unknown',
      'interest-unknown',
      'declined',
    ]);
  });

  test.each([
    ['EMPTY', 'no-invitations'],
    ['ENDED', 'code-ended'],
    ['NO-SUCH-CODE', 'code-unknown'],
  ])('with the code %s none is approved: %s', async (code, reason) => {
    const email = await apply();
    expect(await run('interest approve', [email], { code })).toMatchObject({ kind: 'refused', reason });
    expect(await getStatus(email)).toBe('applied');
  });

  test('are stopped when the inviter is blocked meanwhile, and completed ones stay', async () => {
    const inviter = await addInviter(app.database.pool, 'MEANWHILE', 5);
    const [one, two] = [await apply(), await apply()];
    await decide('approve', [one], { code: 'MEANWHILE' });
    await app.sql("update inviter set status = 'blocked' where id = $1", [inviter]);
    const outcome = await run('interest approve', [two], { code: 'MEANWHILE' });
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'inviter-inactive' });
    expect([await getStatus(one), await getStatus(two)]).toEqual(['approved', 'applied']);
  });

  test('are shown with what the club knows of the address, and what happened', async () => {
    const email = await apply('fr');
    const shown = await run('interest show', [email.toUpperCase()]);
    expect(shown).toMatchObject({ value: { email, state: 'open', flags: [], language: 'fr', decidedAt: null } });
    const { id } = shown.value as { readonly id: string };
    await decide('approve', [email], { code: 'NOCTURNE', reason: 'A friend of the house' });
    const { lines } = await run('interest show', [id]);
    expect(lines).toEqual([
      `${id} approved fr DE ${email}`,
      expect.stringMatching(/^applied: 2026-/),
      ...[expect.stringMatching(/^approved: 2026-/), 'by: cli', 'reason: A friend of the house', 'code: NOCTURNE'],
    ]);
    const mistyped = 'applicant@gmial.com';
    await app.send('submitMembershipInterest', { input: { email: mistyped, language: 'de', country: 'DE' } });
    applicants += 1;
    const flagged = await run('interest show', [mistyped]);
    expect(flagged.lines).toEqual(
      expect.arrayContaining(['flags: disposable, mistyped', 'probably meant: applicant@gmail.com']),
    );
    const unknown = { kind: 'refused', reason: 'interest-unknown' };
    // An address begins with each of these, but is none of them.
    for (const word of ['applicant.1@', email.slice(0, -1), 'nobody@example.com'])
      expect(await run('interest show', [word])).toEqual(unknown);
    await expect(run('interest show', ['x'])).rejects.toThrow('needs an id or an email address');
  });

  test('are listed by the filters of the back office, newest or oldest first', async () => {
    const list = async (options: Options) => {
      const outcome = await app.command('interest list')?.run(give([], options));
      if (outcome?.kind !== 'listed') throw new Error('no list');
      return (await Array.fromAsync(outcome.entries)).map(({ value }) => value as ListedApplication);
    };
    const all = await list({ limit: '1000' });
    expect(all).toHaveLength(applicants);
    const oldest = await list({ oldest: '', limit: '4' });
    expect(oldest.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .toReversed()
        .slice(0, 4),
    );
    const declined = await list({ state: 'declined' });
    expect(new Set(declined.map(({ state }) => state))).toEqual(new Set(['declined']));
    expect(await list({ flag: 'mistyped', country: 'DE', language: 'de' })).toHaveLength(1);
    expect((await list({ email: 'Applicant.1@' })).map(({ email }) => email)).toEqual(['applicant.1@example.com']);
    expect(await list({ before: '2020-01-01' })).toEqual([]);
    const wrong: readonly Options[] = [{ state: 'applied' }, { limit: '0' }, { country: 'XX' }, { email: 'a b' }];
    for (const options of wrong) await expect(run('interest list', [], options)).rejects.toThrow('--');
  });

  test('are decided by a filter after a question, if the code has invitations for all of them', async () => {
    const emails = [await apply('pl'), await apply('pl')];
    await app.sql("update membership_interest set applied_at = applied_at - interval '1 hour' where email = $1", [
      emails[1],
    ]);
    const polish = { all: '', language: 'pl' };
    expect(await run('interest decline', [], polish)).toEqual({ kind: 'refused', reason: 'not confirmed' });
    const made = await run('inviter create', [], { name: 'Ida Ink', email: 'ida@example.org', balance: '1' });
    const { id: inviter } = made.value as { readonly id: string };
    await run('code create', [], { inviter, code: 'ONLY-ONE' });
    const few = await run('interest approve', [], { ...polish, yes: '', code: 'ONLY-ONE' });
    expect(few).toEqual({ kind: 'refused', reason: 'too-few-invitations' });
    expect(await decide('approve', [], { ...polish, yes: '', code: 'NOCTURNE' })).toEqual([
      [emails[1], 'approved'],
      [emails[0], 'approved'],
    ]);
    expect(await run('interest decline', [], polish)).toEqual({ kind: 'refused', reason: 'nothing-selected' });
    for (const [words, options] of [
      [[], { language: 'pl' }],
      [emails, polish],
    ] as const)
      await expect(run('interest decline', words, options)).rejects.toThrow('name applications');
    await expect(run('interest approve', [], { ...polish, code: 'NOCTURNE', again: '' })).rejects.toThrow('name the');
  });

  test('of a filter are approved no longer when others have taken their invitations meanwhile', async () => {
    const emails = [await apply('it'), await apply('it'), await apply('it')];
    const inviter = await addInviter(app.database.pool, 'TAKEN-MEANWHILE', 3);
    const register = () => app.send('register', { input: newVisitor({ registrationCode: 'TAKEN-MEANWHILE' }) });
    const options = { all: '', language: 'it', code: 'TAKEN-MEANWHILE' };
    const ask = async () => (await register()).data.register.__typename === 'RegistrationPending';
    const outcome = await app.command('interest approve')?.run({ ...give([], options), ask });
    const results = Array(3).fill({ kind: 'refused', reason: 'too-few-invitations' });
    expect(outcome).toMatchObject({ kind: 'refused', reason: '3 of 3 applications', value: { results } });
    expect(await Promise.all(emails.map(getStatus))).toEqual(Array(3).fill('applied'));
    await run('inviter grant', [], { inviter, amount: '1' });
    expect(await decide('approve', [], { ...options, yes: '' })).toHaveLength(3);
    expect(await Promise.all(emails.map(getStatus))).toEqual(Array(3).fill('approved'));
  });
});
