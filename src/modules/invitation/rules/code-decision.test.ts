import { describe, expect, test } from 'vitest';
import { CODE_ERRORS, type CodeError } from './check.ts';
import { type Explained, getCodeDecision, listRuleResults } from './code-decision.ts';

const AT = '2026-03-02T12:00:00.000Z';

function explain(broken: readonly CodeError[], given: Partial<Explained> = {}): Explained {
  const verdicts = CODE_ERRORS.map((rule) => ({ rule, holds: !broken.includes(rule) }));
  return { way: 'typed', at: AT, mistyped: false, verdicts, details: {}, ...given };
}

describe('[K13] the decision about a code', () => {
  test.each([
    [explain([]), 'admits', null],
    [explain(['REGISTRATION_CODE_INVALID'], { details: null }), 'unknown', null],
    [explain(['REGISTRATION_CODE_INVALID'], { details: { disabledAt: AT } }), 'disabled', AT],
    [explain(['REGISTRATION_CODE_INVALID'], { details: { startsAt: AT } }), 'upcoming', AT],
    [explain(['REGISTRATION_CODE_EXPIRED', 'INVITER_INVALID'], { details: { endsAt: AT } }), 'ended', AT],
    [explain(['REGISTRATION_CODE_EXPIRED'], { way: 'signed-link', linkExpiresAt: AT }), 'linkExpired', AT],
    [explain(['REGISTRATION_CODE_INVALID', 'REFERER_INVALID'], { way: 'plain-link' }), 'referrer', null],
    [explain(['REGISTRATION_CODE_INVALID'], { mistyped: true, details: null }), 'mistyped', null],
    [explain(['REGISTRATION_CLOSED']), 'closed', null],
  ] as const)('%#: %s', (explained, reason, at) => {
    const decision = getCodeDecision(explained);
    expect(decision).toMatchObject({ text: `explainCode.decision.${reason}`, isAdmitted: reason === 'admits' });
    expect(decision.at?.toISOString() ?? null).toBe(at);
  });

  test('nobody knows what decided where a rule before the first refusal is not known', () => {
    const { verdicts, ...given } = explain(['INVITER_INVALID']);
    const forget = (forgotten: CodeError) =>
      verdicts.map((verdict) =>
        verdict.rule === forgotten ? { rule: forgotten, holds: null, basis: 'unknown' } : verdict,
      );
    const before = { ...given, verdicts: forget('REGISTRATION_CODE_EXPIRED') };
    expect(getCodeDecision(before)).toEqual({ isAdmitted: false, text: 'explainCode.decision.unsure', at: null });
    expect(listRuleResults(before).find(({ id }) => id === 'INVITER_INVALID')?.result).toBe('explainCode.breaks');
    const after = { ...given, verdicts: forget('REGISTRATION_CLOSED') };
    expect(getCodeDecision(after).text).toBe('explainCode.decision.inviter');
  });

  test('one rule decides, and of a typing error nothing else is examined', () => {
    const results = listRuleResults(explain(['INVITER_INVALID', 'REGISTRATION_CLOSED']));
    const listed = results.flatMap(({ id, result }) => (result === 'explainCode.holds' ? [] : [[id, result]]));
    expect(listed).toEqual([
      ['INVITER_INVALID', 'explainCode.decides'],
      ['REGISTRATION_CLOSED', 'explainCode.breaks'],
    ]);
    const mistyped = listRuleResults(explain(['REGISTRATION_CODE_INVALID'], { mistyped: true }));
    expect(mistyped[0]?.result).toBe('explainCode.decides');
    expect(mistyped.slice(1).filter(({ id, holds }) => id !== 'REFERER_INVALID' && holds !== null)).toEqual([]);
  });
});
