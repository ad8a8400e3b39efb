import { describe, expect, test } from 'vitest';
import { buildTimeline } from './timeline.ts';
import type { StoredLink, TimelineFacts } from './timeline-facts.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 12, minute));

const facts = (changes: Partial<TimelineFacts> = {}): TimelineFacts => ({
  registration: { state: 'pending', renews: null, createdAt: at(0), endedAt: null, erasedAt: null, remindedAt: null },
  status: 'pending',
  consents: [],
  links: [],
  resends: [],
  seats: [{ kind: 'reserve', at: at(0) }],
  failures: [],
  returns: [],
  attempts: [],
  entries: [],
  relations: [],
  memberId: null,
  withheld: null,
  ...changes,
});

const link = (changes: Partial<StoredLink> = {}): StoredLink => ({
  number: 0,
  createdAt: at(1),
  expiresAt: at(59),
  sentAt: at(1),
  remindedAt: null,
  revokedAt: null,
  ...changes,
});

const list = (changes: Partial<TimelineFacts>) =>
  buildTimeline(facts(changes)).map(({ kind, at: when, actor, mail, relatedId }) =>
    [when.getUTCMinutes(), kind, actor, mail, relatedId].filter((value) => value !== null).join(' '),
  );

test('[K12] a form whose address has an account shows that, and waits for no mail', () => {
  const registration = { ...facts().registration, erasedAt: at(0) };
  const shown = (outcome: 'account-active' | 'own-invitation' | null) =>
    list({ registration, withheld: { outcome, decidedAt: outcome && at(1) } }).slice(2);
  expect(shown('account-active')).toEqual(['1 account-found']);
  expect(shown('own-invitation')).toEqual(['1 own-invitation']);
  expect(shown(null)).toEqual([]);
});

describe('mails', () => {
  test('a mail waits until it has a link, and its sending is confirmed later', () => {
    expect(list({})).toEqual(['0 registered', '0 seat-reserved', '0 mail-waiting 1']);
    expect(list({ links: [link({ sentAt: null })] }).slice(2)).toEqual(['1 mail-unsent 1']);
    expect(list({ links: [link()] }).slice(2)).toEqual(['1 mail-sent 1']);
  });

  test('each request has its mail, and the admin who made it', () => {
    const links = [link({ revokedAt: at(5) }), link({ number: 1, createdAt: at(6), sentAt: at(7), remindedAt: at(9) })];
    const entries = [{ at: at(5), actor: 'member:a', action: 'registration.mail-requested', mail: 1 }];
    expect(list({ links, resends: [{ number: 1, at: at(5) }], entries }).slice(2)).toEqual([
      '1 mail-sent 1',
      '5 mail-requested member:a 2',
      '5 link-revoked 1',
      '7 mail-sent 2',
      '9 reminder-sent',
    ]);
    expect(list({ links: [], resends: [], entries }).at(-1)).toBe('5 mail-requested member:a 2');
  });

  test('a mail that failed for good waits no more', () => {
    const failures = [
      { isReminder: false, diedAt: at(8), tries: 13 },
      { isReminder: true, diedAt: at(9), tries: 13 },
    ];
    expect(list({ failures }).slice(2)).toEqual(['8 mail-failed', '9 reminder-failed']);
  });

  test('a mail that came back, or that was reported as unwanted, is an event of its own', () => {
    const returns = [{ kind: 'bounced' as const, at: at(3) }];
    expect(list({ links: [link()], returns }).slice(2)).toEqual(['1 mail-sent 1', '3 mail-bounced']);
    expect(list({ returns: [{ kind: 'complained', at: at(4) }] }).at(-1)).toBe('4 mail-complained');
  });

  test('a link of a registration that was replaced is none of its mails', () => {
    const inherited = link({ createdAt: new Date(Date.UTC(2026, 2, 2, 11)) });
    expect(list({ links: [inherited] })).toEqual([
      '0 registered',
      '0 seat-reserved',
      '0 link-inherited',
      '0 mail-waiting 1',
    ]);
  });
});

describe('the end', () => {
  const end = (status: 'active' | 'expired' | 'withdrawn', changes: Partial<TimelineFacts> = {}) => {
    const erased = changes.registration?.erasedAt ?? null;
    const registration = { ...facts().registration, state: status, endedAt: at(30), erasedAt: erased };
    const seats = [
      ...facts().seats,
      { kind: status === 'active' ? ('consume' as const) : ('release' as const), at: at(30) },
    ];
    return list({ status, links: [link()], seats, ...changes, registration }).slice(3);
  };
  const erasedAt = (minute: number) => ({ ...facts().registration, erasedAt: at(minute) });
  const entry = (action: string, minute: number) => ({ at: at(minute), actor: 'cli', action, mail: null });

  test('is an activation, an expiry or a withdrawal', () => {
    expect(end('active', { memberId: 'm' })).toEqual(['30 seat-consumed', '30 activated m']);
    expect(end('expired')).toEqual(['30 expired', '30 seat-released']);
    expect(end('withdrawn')).toEqual(['30 withdrawn', '30 seat-released']);
  });

  test('names the admin who caused it, also by erasure', () => {
    const withdrawn = { entries: [entry('registration.withdrawn', 30)] };
    expect(end('withdrawn', withdrawn)[0]).toBe('30 withdrawn cli');
    const erased = { entries: [entry('registration.erased', 30)], registration: erasedAt(30) };
    expect(end('withdrawn', erased)).toEqual(['30 withdrawn cli', '30 seat-released', '30 erased cli']);
    const later = { entries: [entry('registration.erased', 40)], registration: erasedAt(40) };
    expect(end('withdrawn', later)).toEqual(['30 withdrawn', '30 seat-released', '40 erased cli']);
    expect(end('expired', { registration: erasedAt(50) }).at(-1)).toBe('50 erased');
  });

  test('leads to the registration that took over', () => {
    const replaced = { relations: [{ kind: 'replaced', id: 'n', at: at(30) }] as const };
    expect(end('withdrawn', replaced)).toEqual(['30 withdrawn', '30 replaced n', '30 seat-released']);
    const renewed = { relations: [{ kind: 'renewed', id: 'n', at: at(40) }] as const };
    expect(end('expired', renewed).at(-1)).toBe('40 renewed n');
  });
});

test('another entry of the audit log is shown by its action', () => {
  const entries = [{ at: at(9), actor: 'cli', action: 'registration.corrected', mail: null }];
  expect(buildTimeline(facts({ entries })).at(-1)).toMatchObject({
    kind: 'other-change',
    actor: 'cli',
    action: 'registration.corrected',
  });
});

test('a renewal names the registration that it continues', () => {
  const registration = { ...facts().registration, renews: 'old' };
  expect(list({ registration })[0]).toBe('0 registered old');
});
