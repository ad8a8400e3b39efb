import { expect, test } from 'vitest';
import type { Run } from '#web/routing/operation.ts';
import { loadApplications } from '../applications/load-applications.server.ts';
import { loadCodes } from '../codes/load-codes.server.ts';
import { loadInviters } from '../inviters/load-inviters.server.ts';
import { loadLandingPages } from '../landing-pages/load-landing-pages.server.ts';
import { loadMembers } from '../members/load-members.server.ts';
import { loadRegistrations } from '../registrations/load-registrations.server.ts';

type Load = (run: Run, params: URLSearchParams) => Promise<unknown>;

const LISTS: Readonly<Record<string, readonly [rows: string, load: Load]>> = {
  applications: [
    'membershipApplications',
    (run, params) => loadApplications(run, params, { timeZone: 'Europe/Berlin', canDecide: true }),
  ],
  codes: ['registrationCodes', loadCodes],
  inviters: ['inviters', (run, params) => loadInviters(run, params, 'Europe/Berlin')],
  'landing pages': ['landingPages', loadLandingPages],
  members: ['members', (run, params) => loadMembers(run, params, 'Europe/Berlin')],
  registrations: ['registrations', (run, params) => loadRegistrations(run, params, 'Europe/Berlin')],
};

/** A club whose change of many rows ends at the first look at it; everything that a page asks for is the same object. */
function createClub(rows: string) {
  const club = { changeEnded: false, rowsReadBefore: false };
  const found = Object.assign([], { finishedAt: '2026-03-02', edges: [], pageInfo: {}, count: null });
  const data = new Proxy<Record<string, unknown>>(
    {},
    {
      get(_, field) {
        if (String(field).endsWith('Change')) club.changeEnded = true;
        if (field === rows && !club.changeEnded) club.rowsReadBefore = true;
        // An object with a `then` would be awaited.
        return field === 'then' ? undefined : found;
      },
    },
  );
  return { club, run: (async () => data) as Run };
}

test.each(Object.entries(LISTS))('the rows of %s are read after the change that the page shows', async (_, list) => {
  const [rows, load] = list;
  const { club, run } = createClub(rows);
  await load(run, new URLSearchParams({ change: '7f7c9e0a-1111-4222-8333-444455556666' }));
  expect(club).toEqual({ changeEnded: true, rowsReadBefore: false });
});
