import { describe, expect, test } from 'vitest';
import { findOwnCodeRefusal, isUsableCode } from './own-code.ts';

const now = new Date('2026-03-03T10:00:00Z');
const code = { code: '2K7M-3PQRS-4TVWXR', linkOnly: false, endsAt: null, disabledAt: null };

describe('[K4] a code of the own', () => {
  test.each([
    [null, false],
    [code, true],
    [{ ...code, linkOnly: true }, true],
    [{ ...code, disabledAt: now }, false],
    [{ ...code, endsAt: new Date(now.getTime() - 1000) }, false],
    [{ ...code, endsAt: new Date(now.getTime() + 1000) }, true],
  ])('%j is usable: %s', (one, usable) => {
    expect(isUsableCode(one, now)).toBe(usable);
  });

  const facts = { status: 'active', left: 1, isPageReady: true } as const;
  test.each([
    [null, 'own-code.no-invitations'],
    [facts, null],
    [{ ...facts, left: 0 }, 'own-code.no-invitations'],
    [{ ...facts, status: 'blocked', left: 0 } as const, 'own-code.blocked'],
    [{ ...facts, status: 'deleted' } as const, 'own-code.no-invitations'],
    [{ ...facts, isPageReady: false }, 'own-code.unavailable'],
  ])('%j is refused with %s', (one, refusal) => {
    expect(findOwnCodeRefusal(one)).toBe(refusal);
  });
});
