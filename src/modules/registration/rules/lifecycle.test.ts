import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addTo, DAY, HOUR, SECOND } from '../../../kernel/instant.ts';
import {
  ACTIVATION_VALIDITY,
  type ActivationFacts,
  judgeActivation,
  linkEnd,
  RESEND_COOL_DOWN,
  RESENDS_A_DAY,
  resendWait,
} from './lifecycle.ts';

const START = new Date('2026-03-01T12:00:00Z');
const at = (milliseconds: number) => addTo(START, milliseconds);
const LIMITS = { coolDown: RESEND_COOL_DOWN, aDay: RESENDS_A_DAY };

describe('[E1] the life of a registration', () => {
  test('a link ends 14 days on, and never later than 28 days after the registration', () => {
    expect(linkEnd(START, START)).toEqual(at(ACTIVATION_VALIDITY));
    fc.assert(
      fc.property(fc.nat(40 * DAY), (passed) => {
        const end = linkEnd(START, at(passed)).getTime() - START.getTime();
        expect(end).toBe(Math.min(passed + ACTIVATION_VALIDITY, 28 * DAY));
      }),
    );
  });
});

describe('[J1] when another mail may go', () => {
  test('however often somebody asks: never two within 60 s, never six within a day beside the first', () => {
    const pauses = fc.array(fc.oneof(fc.nat(90 * SECOND), fc.nat(8 * HOUR)), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(pauses, (waits) => {
        const sent = [START];
        let now = START;
        for (const pause of waits) {
          now = addTo(now, pause);
          if (resendWait(sent, now, LIMITS) === null) sent.push(now);
        }
        const moments = sent.map((moment) => moment.getTime());
        for (const [i, moment] of moments.entries()) {
          if (i > 0) expect(moment - (moments[i - 1] ?? 0)).toBeGreaterThanOrEqual(RESEND_COOL_DOWN);
          const day = moments.slice(1).filter((other) => other <= moment && other > moment - DAY);
          expect(day.length).toBeLessThanOrEqual(RESENDS_A_DAY);
        }
      }),
    );
  });

  test('who waits as long as told may send, and a second earlier may not', () => {
    const asked = fc.array(fc.nat(DAY), { maxLength: 8 }).map((list) => list.sort((a, b) => a - b).map(at));
    fc.assert(
      fc.property(asked, fc.nat(DAY), (requests, later) => {
        const sent = [START, ...requests];
        const now = addTo(sent.at(-1) ?? START, later);
        const wait = resendWait(sent, now, LIMITS);
        if (wait === null) return;
        expect(wait).toBeGreaterThanOrEqual(1);
        expect(resendWait(sent, addTo(now, wait * SECOND), LIMITS)).toBeNull();
        expect(resendWait(sent, addTo(now, (wait - 1) * SECOND), LIMITS)).not.toBeNull();
      }),
    );
  });

  test('the order of the requests does not matter', () => {
    const requests = [at(0), at(HOUR), at(2 * HOUR)];
    expect(resendWait([...requests].reverse(), at(2 * HOUR + SECOND), LIMITS)).toBe(59);
  });
});

describe('[C11] what a link can still do', () => {
  const OPEN: ActivationFacts = { status: 'pending', expiresAt: at(DAY), usedAt: null, revokedAt: null };
  const refused = (error: string) => ({ kind: 'refused', error });
  test.each([
    ['a live one', OPEN, START, { kind: 'open' }],
    ['one second before its end', OPEN, at(DAY - SECOND), { kind: 'open' }],
    ['at its end', OPEN, at(DAY), refused('ACTIVATION_EXPIRED')],
    ['an unknown one', null, START, refused('ACTIVATION_NOT_FOUND')],
    ['a replaced one', { ...OPEN, revokedAt: START }, START, refused('ACTIVATION_REPLACED')],
    ['a replaced one past its end', { ...OPEN, revokedAt: START }, at(DAY), refused('ACTIVATION_EXPIRED')],
    ['a used one', { ...OPEN, status: 'active', usedAt: START }, START, { kind: 'already-active' }],
    [
      'a used one, a year later',
      { ...OPEN, status: 'active', usedAt: START },
      at(365 * DAY),
      { kind: 'already-active' },
    ],
    [
      'a replaced one of an active account',
      { ...OPEN, status: 'active', revokedAt: START },
      START,
      { kind: 'already-active' },
    ],
    ['one of an expired registration', { ...OPEN, status: 'expired' }, START, refused('ACTIVATION_EXPIRED')],
    ['one of a withdrawn registration', { ...OPEN, status: 'withdrawn' }, START, refused('ACTIVATION_EXPIRED')],
  ] as const)('%s', (_, facts, now, verdict) => {
    expect(judgeActivation(facts, now)).toEqual(verdict);
  });
});
