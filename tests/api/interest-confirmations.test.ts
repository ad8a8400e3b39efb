import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProgram } from '#app/create-program.ts';
import { canonicalizeEmail } from '#kernel/email-address.ts';
import { DAY, MINUTE } from '#kernel/instant.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const NUMBERS = Array.from({ length: 10 }, (_, index) => index);
const apply = (email: string) => app.send('submitMembershipInterest', { input: { email, language: 'de' } });
const mailsTo = (mailbox: string) => app.mails.filter(({ to }) => canonicalizeEmail(to) === mailbox).length;

/** Submits ten applications with plus addresses of one mailbox; returns the applications' ids. */
async function applyForOther(name: string): Promise<readonly string[]> {
  for (const number of NUMBERS) await apply(`${name}+${number}@example.com`);
  const rows = await app.sql<{ id: string }>('select id from membership_interest where email like $1 order by email', [
    `${name}+%`,
  ]);
  return rows.map(({ id }) => id);
}
async function forgetJobs(): Promise<void> {
  await app.sql("delete from pgboss.job where name = 'membership-interest.send-confirmation'");
}

describe('[G3] [K1] applications by strangers for one canonical address', () => {
  test("three are confirmed in a day, all are stored, and the owner's own is confirmed", async () => {
    app.setClock(0);
    expect(await applyForOther('victim')).toHaveLength(10);
    await app.drain();
    expect(mailsTo('victim@example.com')).toBe(3);
    await apply('victim@example.com');
    await app.drain();
    expect(app.mails.filter(({ to }) => to === 'victim@example.com')).toHaveLength(1);
    await apply('victim+late@example.com');
    await app.drain();
    expect(mailsTo('victim@example.com')).toBe(4);
    app.setClock(DAY + MINUTE);
    await apply('victim+0@example.com');
    await apply('victim+tomorrow@example.com');
    await app.drain();
    expect(mailsTo('victim@example.com')).toBe(6);
    app.setClock(0);
  });

  test('no more of them are sent at the same time', async () => {
    const ids = await applyForOther('hurried');
    await forgetJobs();
    await Promise.all(ids.map((interestId) => app.runJob('membership-interest.send-confirmation', { interestId })));
    expect(mailsTo('hurried@example.com')).toBe(3);
  });

  test('a failed mail counts for a minute, and never delays its own retry', async () => {
    const ids = await applyForOther('unlucky');
    await forgetJobs();
    const mailer = { ...app.resources.mailer, send: () => Promise.reject(new Error('refused')) };
    const { subscribers } = createProgram({ ...app.resources, mailer });
    const confirm = subscribers.find(({ name }) => name === 'membership-interest.send-confirmation');
    const tried = ids.slice(0, 3);
    for (const interestId of tried)
      await expect(confirm?.run({ interestId }, { id: interestId, type: 'interest.created' })).rejects.toThrow(
        'refused',
      );
    for (const interestId of ids.slice(3)) await app.runJob('membership-interest.send-confirmation', { interestId });
    expect(mailsTo('unlucky@example.com')).toBe(0);
    await app.runJob('membership-interest.send-confirmation', { interestId: ids[0] ?? '' });
    expect(mailsTo('unlucky@example.com')).toBe(1);
    app.setClock(MINUTE);
    for (const interestId of ids.slice(3)) await app.runJob('membership-interest.send-confirmation', { interestId });
    expect(mailsTo('unlucky@example.com')).toBe(3);
    app.setClock(0);
  });
});
