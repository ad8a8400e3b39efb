import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMilliseconds, DAY, SECOND } from '#kernel/instant.ts';
import {
  type CheckFacts,
  CODE_ERRORS,
  type CodeFacts,
  checkErrors,
  filterCountryOptions,
  invitorName,
} from './check.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const option = (isoCode: string) => ({ isoCode, termsPkString: `t-${isoCode}`, dataPolicyPkString: `d-${isoCode}` });
const COUNTRIES = ['AT', 'DE', 'FR'].map(option);

const CODE: CodeFacts = {
  id: '1',
  code: 'NOCTURNE',
  inviterId: '2',
  inviterStatus: 'active',
  inviterFirstName: 'Clara',
  inviterLastName: 'Winter',
  customizationKey: 'default',
  customizationPublished: true,
  countries: null,
  linkOnly: false,
  campaign: null,
  startsAt: null,
  endsAt: null,
  disabledAt: null,
  balance: 2,
  pending: 0,
};

function facts(code: Partial<CodeFacts> = {}, rest: Partial<CheckFacts> = {}): CheckFacts {
  return {
    code: { ...CODE, ...code },
    link: { kind: 'absent' },
    referrerBlocked: false,
    isClosed: false,
    countries: COUNTRIES,
    now: NOW,
    ...rest,
  };
}

const moment = fc.integer({ min: -2, max: 2 }).map((seconds) => addMilliseconds(NOW, seconds * SECOND));
const anyFacts: fc.Arbitrary<CheckFacts> = fc
  .record({
    known: fc.boolean(),
    inviterStatus: fc.constantFrom('active', 'blocked', 'deleted'),
    customizationPublished: fc.boolean(),
    countries: fc.option(fc.constantFrom(['DE'], ['XX'])),
    linkOnly: fc.boolean(),
    startsAt: fc.option(moment),
    endsAt: fc.option(moment),
    disabledAt: fc.option(moment),
    balance: fc.nat(2),
    pending: fc.nat(2),
    link: fc.oneof(
      fc.constant({ kind: 'absent' } as const),
      fc.constant({ kind: 'tampered' } as const),
      moment.map((expiresAt) => ({ kind: 'signed', expiresAt }) as const),
    ),
    referrerBlocked: fc.boolean(),
    isClosed: fc.boolean(),
  })
  .map(({ known, link, referrerBlocked, isClosed, ...code }) =>
    facts(code as Partial<CodeFacts>, { link, referrerBlocked, isClosed, ...(known ? {} : { code: null }) }),
  );

/** The table of specification E3 in independent form, one error a line. */
function expected({ code, link, referrerBlocked, isClosed, now }: CheckFacts): readonly string[] {
  const before = (at: Date | null | undefined) => at != null && now < at;
  const past = (at: Date | null | undefined) => at != null && now >= at;
  return [
    (!code || code.disabledAt || before(code.startsAt)) && 'REGISTRATION_CODE_INVALID',
    link.kind === 'tampered' && 'REGISTRATION_LINK_INVALID',
    code?.linkOnly && link.kind === 'absent' && 'REGISTRATION_TIMESTAMP_MISSING',
    (past(code?.endsAt) || (link.kind === 'signed' && past(link.expiresAt))) && 'REGISTRATION_CODE_EXPIRED',
    code && code.inviterStatus !== 'active' && 'INVITER_INVALID',
    referrerBlocked && 'REFERER_INVALID',
    code && (!code.customizationPublished || code.countries?.[0] === 'XX') && 'CUSTOMIZATION_MISSING',
    code?.balance === 0 && 'REGISTRATION_CODE_NO_BALANCE_LEFT',
    code &&
      code.balance > 0 &&
      code.pending >= code.balance &&
      'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS',
    isClosed && 'REGISTRATION_CLOSED',
  ].filter((error) => typeof error === 'string');
}

describe('[E3] [I2] the errors of a check', () => {
  test('are exactly those of the table, in its order, for any combination of problems', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        expect(checkErrors(given)).toEqual(expected(given));
      }),
      { numRuns: 1_000 },
    );
  });

  test('are ten, and each can be the only one', () => {
    expect(CODE_ERRORS).toHaveLength(10);
    const alone = [
      facts({ disabledAt: NOW }),
      facts({}, { link: { kind: 'tampered' } }),
      facts({ linkOnly: true }),
      facts({ endsAt: NOW }),
      facts({ inviterStatus: 'deleted' }),
      facts({}, { referrerBlocked: true }),
      facts({ customizationPublished: false }),
      facts({ balance: 0 }),
      facts({ pending: 2 }),
      facts({}, { isClosed: true }),
    ];
    expect(alone.map(checkErrors)).toEqual(CODE_ERRORS.map((error) => [error]));
  });

  test('[J1] a code is open at the instant of its start and closed at the instant of its end', () => {
    expect(checkErrors(facts({ startsAt: NOW }))).toEqual([]);
    expect(checkErrors(facts({ startsAt: addMilliseconds(NOW, 1) }))).toEqual(['REGISTRATION_CODE_INVALID']);
    expect(checkErrors(facts({ endsAt: addMilliseconds(NOW, 1) }))).toEqual([]);
    expect(checkErrors(facts({ endsAt: NOW }))).toEqual(['REGISTRATION_CODE_EXPIRED']);
    const signed = (expiresAt: Date) => facts({ linkOnly: true }, { link: { kind: 'signed', expiresAt } });
    expect(checkErrors(signed(addMilliseconds(NOW, DAY)))).toEqual([]);
    expect(checkErrors(signed(NOW))).toEqual(['REGISTRATION_CODE_EXPIRED']);
  });

  test("the countries are those with policies, restricted to the code's where it lists some", () => {
    expect(filterCountryOptions(CODE, COUNTRIES)).toEqual(COUNTRIES);
    expect(filterCountryOptions({ ...CODE, countries: ['FR', 'SE'] }, COUNTRIES)).toEqual([option('FR')]);
  });

  test.each([
    ['Winter', 'Clara W.'],
    ['Ärmel', 'Clara Ä.'],
    ['𐌀lva', 'Clara 𐌀.'],
  ])('the inviter %s is shown as %s', (inviterLastName, name) => {
    expect(invitorName({ ...CODE, inviterLastName })).toBe(name);
  });
});
