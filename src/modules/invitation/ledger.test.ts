import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '#kernel/instant.ts';
import { endRegistration } from '#modules/registration/actions/end-registration.ts';
import { openTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { activate, newVisitor, registerWithLink } from '../../../tests/support/visitors.ts';
import { createCode } from './actions/manage-codes.ts';
import { createInviter, grantInvitations } from './actions/manage-inviters.ts';

/** A simple model of the ledger, which the database is compared with. */
type Model = {
  balance: number;
  granted: number;
  consumed: number;
  pending: { id: string; link: string; end: number }[];
};
type Real = { readonly app: TestApp; readonly inviterId: string; readonly code: string };
type Step = fc.AsyncCommand<Model, Real>;

let app: TestApp;
let runs = 0;
/** Days since the start; commands only increase it. */
let today = 0;

beforeAll(async () => {
  app = await openTestApp();
}, 30_000);
afterAll(() => app.close());

async function counters({ inviterId }: Real) {
  const [row] = await app.sql<{ balance: number; pending: number }>(
    `select coalesce(sum(balance), 0)::int as balance, coalesce(sum(pending), 0)::int as pending
     from invitation_slot where inviter_id = $1`,
    [inviterId],
  );
  return row;
}

/** Checks after each command that the counters equal the model's, and that the sums of the ledger equal the counters. */
async function agree(model: Model, real: Real): Promise<void> {
  expect(await counters(real)).toEqual({ balance: model.balance, pending: model.pending.length });
  const { guarantees } = await app.areas.registration.useCases.verifyGuarantees();
  expect(guarantees.filter(({ broken }) => broken > 0)).toEqual([]);
  expect(model.balance).toBe(model.granted - model.consumed);
}

function command(name: string, run: (model: Model, real: Real) => Promise<void>): Step {
  return {
    check: () => true,
    async run(model, real) {
      await run(model, real);
      await agree(model, real);
    },
    toString: () => name,
  };
}

function grant(amount: number): Step {
  return command(`grant ${amount}`, async (model, { inviterId }) => {
    const result = await grantInvitations(app.deps, { inviterId, amount, actor: 'test' });
    expect(result.kind).toBe(amount >= 1 ? 'done' : 'refused');
    if (amount < 1) return;
    model.balance += amount;
    model.granted += amount;
  });
}

function reserve(): Step {
  return command('reserve', async (model, { code }) => {
    const visitor = newVisitor({ registrationCode: code });
    if (model.balance > model.pending.length) {
      const { registrationId: id, link } = await registerWithLink(app, visitor);
      model.pending.push({ id, link, end: today + 14 });
      return;
    }
    const { data } = await app.send('register', { input: visitor });
    const full = 'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS';
    const errors = [model.balance === 0 ? 'REGISTRATION_CODE_NO_BALANCE_LEFT' : full];
    expect(data.register).toEqual({ __typename: 'RegistrationRefused', errors });
  });
}

function consume(pick: number): Step {
  return command(`consume ${pick}`, async (model) => {
    const [one] = model.pending.splice(pick % Math.max(1, model.pending.length), 1);
    if (!one) return;
    const results = await Promise.all([activate(app, one.link), activate(app, one.link)]);
    expect(results.map(({ __typename }) => __typename).sort()).toEqual(['AccountActivated', 'AlreadyActive']);
    model.balance -= 1;
    model.consumed += 1;
  });
}

function release(pick: number): Step {
  return command(`release ${pick}`, async (model) => {
    const [one] = model.pending.splice(pick % Math.max(1, model.pending.length), 1);
    if (!one) return;
    const withdraw = () =>
      app.deps.transaction(async (stores) => {
        const registration = await stores.registrations.lock(one.id);
        if (registration) await endRegistration(stores, registration, 'withdrawn', app.time.now);
      });
    await withdraw();
    await withdraw();
    // The database itself refuses to release the same seat twice.
    const release = () =>
      app.deps.transaction(({ invitations }) => invitations.settleSeat(one.id, 'release', app.time.now));
    await expect(release()).rejects.toThrow();
  });
}

function expire(days: number): Step {
  return command(`expire after ${days} days`, async (model) => {
    today += days;
    app.setClock(today * DAY);
    const swept = await Promise.all([
      app.areas.registration.useCases.expireRegistrations(),
      app.areas.registration.useCases.expireRegistrations(),
    ]);
    const due = model.pending.filter(({ end }) => end <= today);
    model.pending = model.pending.filter(({ end }) => end > today);
    expect(swept[0] + swept[1]).toBe(due.length);
    // Old registrations are erased meanwhile; the sums stay.
    await Promise.all([app.areas.retention.useCases.applyRetention(), app.areas.retention.useCases.applyRetention()]);
  });
}

/** Starts after everything pending of an earlier run has ended. */
async function newInviter(balance: number): Promise<Real> {
  runs += 1;
  today += 30;
  app.setClock(today * DAY);
  await app.areas.registration.useCases.expireRegistrations();
  await app.areas.retention.useCases.applyRetention();
  const person = { firstName: 'Ida', lastName: 'Berg', email: `ida.${runs}@members.example` };
  const created = await createInviter(app.deps, { ...person, balance, actor: 'test' });
  if (created.kind !== 'done') throw new Error(created.reason);
  const limits = { customizationKey: 'default', countries: null, linkOnly: false, campaign: null };
  const period = { startsAt: null, endsAt: null, actor: 'test' };
  const code = `IDA-${runs}`;
  await createCode(app.deps, { inviterId: created.inviter.id, code, ...limits, ...period });
  return { app, inviterId: created.inviter.id, code };
}

describe('[E2] the ledger', () => {
  test('has sums equal to its counters after any sequence of grants, reservations, consumptions, releases and expiries', async () => {
    const pick = fc.nat(20);
    const commands = fc.commands(
      [
        fc.oneof(fc.integer({ min: -1, max: 3 }), fc.constant(60)).map(grant),
        fc.constant(null).map(reserve),
        fc.constant(null).map(reserve),
        fc.constant(null).map(reserve),
        pick.map(consume),
        pick.map(release),
        fc.constantFrom(1, 5, 14).map(expire),
      ],
      { maxCommands: 30 },
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(4), commands, async (balance, steps) => {
        const start = async () => ({
          model: { balance, granted: balance, consumed: 0, pending: [] },
          real: await newInviter(balance),
        });
        await fc.asyncModelRun(start, steps);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  }, 120_000);
});
