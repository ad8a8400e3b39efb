import { operateFactors } from './factors.ts';
import { runCommand } from './run-command.ts';
import type { TestApp } from './test-app.ts';
import { bearer } from './visitors.ts';

/** Everything about admins: invitations, roles, sessions, by the command line and by the API. */
export async function operateAdmins(app: TestApp): Promise<void> {
  const password = 'a password of four words';
  const { data } = await app.send('login', { email: 'admin@example.org', password });
  const owner = bearer(data.login.token);
  const invite = (email: string) => app.send('inviteAdmin', { email, role: 'SUPPORT', language: 'de' }, owner);
  for (const email of ['helper@example.org', 'other@example.org', 'member-000000019@example.com']) await invite(email);
  await app.drain();
  const { adminInvitations } = (await app.send('openAdminInvitations', {}, owner)).data;
  const [helper, , other] = adminInvitations.map(({ id }: { readonly id: string }) => id);
  await app.send('resendAdminInvitation', { invitationId: other }, owner);
  await app.sql('update admin_invitation set sent_at = null where id = $1', [helper]);
  const [again] = await app.sql<{ at: Date }>('select asked_at as at from admin_invitation where id = $1', [helper]);
  await app.runJob('membership.send-admin-invitation', { invitationId: helper, askedAt: again?.at.toISOString() });
  await app.send('revokeAdminInvitation', { invitationId: other }, owner);
  for (const email of ['helper@example.org', 'member-000000019@example.com']) {
    const link = new URL(app.mails.findLast(({ to }) => to === email)?.links[0] ?? '');
    const token = link.searchParams.get('token');
    await app.send('openedAdminInvitation', { token });
    await app.send('acceptAdminInvitation', {
      token,
      firstName: 'Hanna',
      lastName: 'Helm',
      password: 'four quiet lanterns',
    });
  }
  await app.send('ownSessions', {}, owner);
  await app.send('ownProof', {}, owner);
  await app.send('proveIdentity', { password }, owner);
  await operateFactors(app, owner);
  await runCommand(app, 'admin list', []);
  await runCommand(app, 'admin role', ['helper@example.org'], { role: 'marketing' });
  await app.send('login', { email: 'helper@example.org', password: 'four quiet lanterns' });
  await runCommand(app, 'admin sessions', ['helper@example.org'], { end: 'all' });
  for (const email of ['helper@example.org', 'member-000000019@example.com'])
    await runCommand(app, 'admin remove', [email]);
  await app.drain();
}
