import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMilliseconds, DAY, HOUR, SECOND } from '#kernel/instant.ts';
import {
  ACTIVATION_VALIDITY,
  type ActivationFacts,
  computeLinkEnd,
  computeRequestDelay,
  decideActivation,
  RESEND_COOL_DOWN,
  RESENDS_A_DAY,
} from './lifecycle.ts';

const START = new Date('2026-03-01T12:00:00Z');
const at = (milliseconds: number) => addMilliseconds(START, milliseconds);
const waitAfter = (sent: readonly Date[], now: Date) =>
  computeRequestDelay({ first: sent[0] ?? null, others: sent.slice(1) }, now, LIMITS);
const LIMITS = { coolDown: RESEND_COOL_DOWN, aDay: RESENDS_A_DAY };

describe('[E1] the lifecycle of a registration', () => {
  test('a link expires after 14 days, at the latest 28 days after the registration', () => {
    expect(computeLinkEnd(START, START)).toEqual(at(ACTIVATION_VALIDITY));
    fc.assert(
      fc.property(fc.nat(40 * DAY), (passed) => {
        const end = computeLinkEnd(START, at(passed)).getTime() - START.getTime();
        expect(end).toBe(Math.min(passed + ACTIVATION_VALIDITY, 28 * DAY));
      }),
    );
  });
});

describe('[J1] the time of the next mail', () => {
  test('any number of requests sends at most one mail in 60 s, and at most five in a day after the first', () => {
    const pauses = fc.array(fc.oneof(fc.nat(90 * SECOND), fc.nat(8 * HOUR)), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(pauses, (waits) => {
        const sent = [START];
        let now = START;
        for (const pause of waits) {
          now = addMilliseconds(now, pause);
          if (waitAfter(sent, now) === null) sent.push(now);
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

  test('a request is allowed exactly after the returned waiting time, not a second earlier', () => {
    const requestTimes = fc.array(fc.nat(DAY), { maxLength: 8 }).map((list) => list.sort((a, b) => a - b).map(at));
    fc.assert(
      fc.property(requestTimes, fc.nat(DAY), (requests, later) => {
        const sent = [START, ...requests];
        const now = addMilliseconds(sent.at(-1) ?? START, later);
        const wait = waitAfter(sent, now);
        if (wait === null) return;
        expect(wait).toBeGreaterThanOrEqual(1);
        expect(waitAfter(sent, addMilliseconds(now, wait * SECOND))).toBeNull();
        expect(waitAfter(sent, addMilliseconds(now, (wait - 1) * SECOND))).not.toBeNull();
      }),
    );
  });

  test('any number of new submissions sends at most one mail in 60 s, and at most six in a day', () => {
    const steps = fc.array(fc.record({ pause: fc.oneof(fc.nat(90 * SECOND), fc.nat(8 * HOUR)), isNew: fc.boolean() }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(steps, (taken) => {
        const sent: { at: Date; own: number; first: boolean }[] = [];
        let [now, own] = [START, 0];
        for (const { pause, isNew } of taken) {
          now = addMilliseconds(now, pause);
          const first = isNew ? undefined : sent.find((one) => one.own === own);
          const others = sent.filter((one) => one !== first).map((one) => one.at);
          if (computeRequestDelay({ first: first?.at ?? null, others }, now, LIMITS) !== null) continue;
          if (!first) own += 1;
          sent.push({ at: now, own, first: !first });
        }
        for (const [i, { at: moment }] of sent.entries()) {
          const earlier = sent.slice(0, i).map((one) => moment.getTime() - one.at.getTime());
          for (const passed of earlier) expect(passed).toBeGreaterThanOrEqual(RESEND_COOL_DOWN);
          expect(earlier.filter((passed) => passed < DAY).length).toBeLessThanOrEqual(RESENDS_A_DAY);
        }
      }),
    );
  });

  test('the order of the requests does not matter', () => {
    const requests = [at(HOUR), at(2 * HOUR)];
    expect(computeRequestDelay({ first: at(0), others: requests.reverse() }, at(2 * HOUR + SECOND), LIMITS)).toBe(59);
  });
});

describe('[C11] the state of a link', () => {
  const OPEN: ActivationFacts = {
    status: 'pending',
    endsAt: at(DAY),
    expiresAt: at(DAY),
    usedAt: null,
    revokedAt: null,
  };
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
    ['one of a withdrawn registration', { ...OPEN, status: 'withdrawn' }, START, refused('ACTIVATION_ENDED')],
    [
      'one past its end of a registration that goes on',
      { ...OPEN, endsAt: at(2 * DAY) },
      at(DAY),
      refused('ACTIVATION_REPLACED'),
    ],
  ] as const)('%s', (_, facts, now, verdict) => {
    expect(decideActivation(facts, now)).toEqual(verdict);
  });
});
