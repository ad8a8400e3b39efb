import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { plain } from './track.ts';

const queued: Readonly<Record<string, unknown>>[] = [];
vi.mock('../consent/event-queue.ts', () => ({ queueEvent: (entry: object) => queued.push({ ...entry }) }));

beforeEach(() => {
  vi.resetModules();
  queued.length = 0;
});

test('[H8] [E7] events keep their order while a hash is computed, and no plain address is queued', async () => {
  const { send, startSending } = await import('./send.ts');
  startSending();
  const { updateVisitFields } = await import('./visit-fields.ts');
  send({ event: 'landing_registration' });
  send({ event: 'submit_email', hashed_email: plain(' Anna@Example.ORG ') });
  send({ event: 'landing_form_registration' });
  updateVisitFields({ invitation_campaign: 'later' });
  await vi.waitFor(() => expect(queued).toHaveLength(3));
  send({ event: 'entering_code_registration' });
  await vi.waitFor(() => expect(queued).toHaveLength(4));
  expect(queued.map(({ event }) => event)).toEqual([
    'landing_registration',
    'submit_email',
    'landing_form_registration',
    'entering_code_registration',
  ]);
  expect(queued[1]).toMatchObject({ hashed_email: createHash('sha256').update('anna@example.org').digest('hex') });
  expect(queued.map((entry) => entry.invitation_campaign)).toEqual(['Unknown', 'Unknown', 'Unknown', 'later']);
});

test('[H8] an event that a component sends before the page event waits for it', async () => {
  const { send, startSending } = await import('./send.ts');
  send({ event: 'landing_registration_step2' });
  expect(queued).toEqual([]);
  expect(startSending()).toEqual([{ event: 'landing_registration_step2' }]);
  expect(startSending()).toEqual([]);
});

test.each([
  ['REGISTRATION_CODE_NO_BALANCE_LEFT', 'error_registration_code_no_balance'],
  ['REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS', 'error_registration_code_no_balance'],
  ['REGISTRATION_CODE_EXPIRED', 'error_registration_code_expired'],
  ['REGISTRATION_TIMESTAMP_MISSING', 'error_registration_timestamp_missing'],
  ['REGISTRATION_CODE_INVALID', undefined],
] as const)('[I3] the refusal %s is sent as %s', async (error, event) => {
  const { sendRefusal, startSending } = await import('./send.ts');
  startSending();
  sendRefusal(error);
  expect(queued.map((entry) => entry.event)).toEqual(event ? [event] : []);
});

test.each([
  ['/acquisition/', '/'],
  ['/acquisition/de', '/'],
  ['/acquisition/fr/CLARA-VIRAL', '/{slug}'],
  ['/acquisition/registration/formstarted', '/registration/formstarted'],
  ['/acquisition/de/registration/activateaccount', '/registration/activateaccount'],
  ['/acquisition/a/b/anna@example.org', '/{unknown}'],
])('the path %s is sent as %s', async (pathname, pattern) => {
  const { getPathPattern } = await import('./visit-fields.ts');
  expect(getPathPattern(pathname)).toBe(pattern);
});
