import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { operationText } from '../support/graphql.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { newVisitor, register, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(() => app.resources.meters.registry.resetMetrics());
afterAll(() => app.close());

async function lines(name: string): Promise<readonly string[]> {
  const text = await app.resources.meters.registry.metrics();
  return text.split('\n').filter((line) => line.startsWith(`vestibule_${name}`));
}

describe('[K8] metrics', () => {
  test('operations are counted by name, lane and outcome; an unknown name is other, and its aliases are not recorded', async () => {
    await register(app);
    await register(app, { registrationCode: 'ENDED' });
    const text = operationText('countryDetails');
    await app.post({ query: text.replace('countryDetails {', 'other: countryDetails {') });
    await app.graphql('query anna { countryDetails { __typename: country } }');
    await app.graphql('query register { me { email } nothing }');
    await app.graphql('mutation logOut { logOut }');
    const counted = (await lines('graphql_operations_total')).join('\n');
    expect(counted).toContain('{operation="register",lane="compiled",outcome="RegistrationPending"} 1');
    expect(counted).toContain('{operation="register",lane="compiled",outcome="RegistrationRefused"} 1');
    expect(counted).toContain('{operation="other",lane="yoga",outcome="ok"} 1');
    expect(counted).not.toMatch(/anna|outcome="AT"/);
    expect((await lines('graphql_operation_seconds_count')).join()).toContain(
      'operation="register",lane="compiled"} 2',
    );
  });

  test('an internal error is an outcome of its own, both compiled and by Yoga', async () => {
    await app.sql('alter table registration_code rename to hidden');
    const query = operationText('checkRegistrationCode');
    for (const one of [query, query.replace('registrationCodeDetails(', 'other: registrationCodeDetails(')])
      await app.post({ query: one, variables: { registrationCode: 'NOCTURNE' } });
    await app.sql('alter table hidden rename to registration_code');
    const counted = (await lines('graphql_operations_total')).filter((line) =>
      line.includes('outcome="internal-error"'),
    );
    expect(counted).toHaveLength(2);
  });

  test('registrations are counted by outcome, refusals by reason', async () => {
    for (const registrationCode of ['NOCTURNE', 'ENDED', 'ENDED', 'NOBODY-HAS-THIS'])
      await register(app, { registrationCode });
    await register(app, { email: 'nobody' });
    expect(await lines('registrations_total')).toEqual([
      'vestibule_registrations_total{outcome="pending"} 1',
      'vestibule_registrations_total{outcome="refused"} 3',
      'vestibule_registrations_total{outcome="invalid"} 1',
    ]);
    expect(await lines('registration_refusals_total')).toEqual([
      'vestibule_registration_refusals_total{reason="REGISTRATION_CODE_EXPIRED"} 2',
      expect.stringMatching(/reason="REGISTRATION_CODE_\w+"\} 1/),
    ]);
  });

  test('mails are counted by kind', async () => {
    await app.drain();
    app.resources.meters.registry.resetMetrics();
    await registerWithLink(app);
    expect(await lines('mails_total')).toEqual(['vestibule_mails_total{kind="activation",outcome="sent"} 1']);
  });

  test('a reached limit is counted by its name, not by its subject', async () => {
    const address = '203.0.113.9';
    for (let i = 0; i < 22; i += 1)
      await app.send('submitMembershipInterest', { input: { email: `a${i}@example.org` } }, {}, address);
    expect(await lines('limit_hits_total')).toEqual(['vestibule_limit_hits_total{limit="interest-address"} 2']);
  });

  test('queues and connections are queried for each scrape, and the other metrics are served without a database', async () => {
    await app.drain();
    await app.send('register', { input: newVisitor() });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await lines('jobs_waiting')).toContain('vestibule_jobs_waiting{queue="registration.send-activation"} 1');
    expect(await lines('jobs_waiting')).toContain('vestibule_jobs_waiting{queue="dead-letter"} 0');
    expect((await lines('jobs_oldest_seconds')).join('\n')).toMatch(/send-activation"\} [\d.e-]+/);
    expect((await lines('database_connections')).join('\n')).toMatch(
      /state="in_use"\} \d+\n.*idle"\} \d+\n.*waiting"\} 0/,
    );
    expect(await lines('database_up')).toEqual(['vestibule_database_up 1']);
    await app.sql('alter schema pgboss rename to away');
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await lines('database_up')).toEqual(['vestibule_database_up 0']);
    expect(await lines('jobs_waiting')).toEqual([]);
    expect(await lines('sockets_open')).toEqual(['vestibule_sockets_open 0']);
    await app.sql('alter schema away rename to pgboss');
  });
});
