import type { AdminRole } from '#kernel/permissions.ts';
import type { TestApp } from './test-app.ts';
import { bearer, PASSWORD } from './visitors.ts';

export type Headers = Readonly<Record<string, string>>;
export type Person = { readonly id: string; readonly email: string; readonly headers: Headers };
type AuditEntry = {
  readonly actor: string;
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
};

let admins = 0;

export function createAdminEmail(): string {
  admins += 1;
  return `admin.${process.pid}.${admins}@club.example`;
}

/** The header of a new session. */
export async function logIn(app: TestApp, email: string, password: string, headers: Headers = {}): Promise<Headers> {
  return bearer((await app.send('login', { email, password }, headers)).data.login.token);
}

/** Creates an admin who is logged in. */
export async function addAdmin(app: TestApp, adminRole: AdminRole): Promise<Person> {
  const email = createAdminEmail();
  const created = await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD, adminRole });
  if (created.kind !== 'created') throw new Error(created.kind);
  return { id: created.member.id, email, headers: await logIn(app, email, PASSWORD) };
}

/** Changes something about admins: the type of the result, or the reason of the refusal. */
export async function changeAdmins(
  app: TestApp,
  operation: string,
  variables: object,
  headers: Headers,
): Promise<string> {
  const { data, errors } = await app.send(operation, variables, headers);
  return data?.result?.reason ?? data?.result?.__typename ?? errors?.[0]?.extensions?.code;
}

/** The entries of the audit log about a subject, the oldest first. */
export function listAudit(app: TestApp, subject: string): Promise<readonly AuditEntry[]> {
  // PostgreSQL uses free space again, so that a later entry may lie before an earlier one.
  return app.sql<AuditEntry>(
    'select actor, action, before, after from audit_entry where subject = $1 order by at, ctid',
    [subject],
  );
}

/** The role of whoever sends the headers; null for everybody who is no admin. */
export async function getRole(app: TestApp, headers: Headers): Promise<AdminRole | null> {
  const { data } = await app.graphql('{ me { adminRole } }', {}, headers);
  return data.me?.adminRole ?? null;
}
