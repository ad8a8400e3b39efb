import { runCommand } from './run-command.ts';
import type { TestApp } from './test-app.ts';
import { bearer, becomeMember, newVisitor, PASSWORD } from './visitors.ts';

/** Names that nobody else in a test has, so that they are found wherever they are stored. */
export const NAMES = { firstName: 'Xanthippe', lastName: 'Quillfeather' } as const;

/** An admin who is logged in. */
export async function addAdmin(app: TestApp, email: string) {
  const created = await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD });
  const { token } = (await app.send('login', { email, password: PASSWORD })).data.login;
  return { id: created.kind === 'created' ? created.member.id : '', email, headers: bearer(token) };
}

/** A member of whom every table has something: an applicant, who became a member and an inviter. */
export async function addKnownMember(app: TestApp, changes: object = {}) {
  const { email } = newVisitor({ email: `known.${newVisitor().email}` });
  await app.send('submitMembershipInterest', { input: { email, language: 'de', country: 'DE' } });
  const member = await becomeMember(app, { ...NAMES, email, newsletter: true, ...changes });
  const { memberId: id } = member;
  await app.send('requestPasswordReset', { email });
  await app.send('changeMyAccount', { newsletter: false, nameShown: true }, bearer(member.token));
  const reason = `${NAMES.firstName} asked for it`;
  await runCommand(app, 'member card', [id], { card: 'gold', reason });
  await runCommand(app, 'inviter create', [], { name: `${NAMES.firstName} ${NAMES.lastName}`, email, balance: '9' });
  const [inviter] = await app.sql<{ id: string }>('select id from inviter where email = $1', [email]);
  const inviterId = inviter?.id ?? '';
  for (const change of ['block', 'unblock'])
    await runCommand(app, `inviter ${change}`, [], { inviter: inviterId, reason });
  const code = `KNOWN-${id.slice(-12).toUpperCase()}`;
  await runCommand(app, 'code create', [], { inviter: inviterId, code });
  const invitee = await becomeMember(app, { registrationCode: code });
  await app.drain();
  const [voucher] = await app.sql<{ code: string }>('select code from voucher where member_id = $1', [id]);
  return { ...member, email, inviterId, code, invitee, voucher: voucher?.code ?? '' };
}

/** The secret of the newest mailed link to the personal data of an address; null where the mail has none. */
export async function requestDataLink(app: TestApp, email: string): Promise<string | null> {
  await app.send('requestPersonalData', { email });
  await app.drain();
  const [link] = app.mails.findLast(({ to, kind }) => to === email && kind.endsWith('personal-data'))?.links ?? [];
  return link === undefined ? null : new URL(link).searchParams.get('token');
}

/** The tables that have one of some texts in any column, whatever its type. */
export async function listTablesWith(app: TestApp, texts: readonly string[]): Promise<readonly string[]> {
  const tables = await app.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await app.sql(
      `select from ${name} row where exists (select from unnest($1::text[]) needle
         where position(lower(needle) in lower(to_jsonb(row)::text)) > 0) limit 1`,
      [texts],
    );
    if (rows.length > 0) found.push(name);
  }
  return found.toSorted();
}
