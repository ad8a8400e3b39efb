import { describe, expect, test } from 'vitest';
import { applyEdit, type CodeEdit, findEditInputProblem, findEditProblem } from './code-edit.ts';

const now = new Date('2026-03-03T10:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const code = {
  ...{ customizationKey: 'default', countries: ['AT', 'DE'], campaign: 'Letters', linkOnly: false },
  ...{ startsAt: at(-60), endsAt: null, disabledAt: null },
};

describe('[K1] new terms of a code', () => {
  test.each<[CodeEdit, string | null]>([
    [{ campaign: 'Autumn' }, null],
    [{ campaign: null }, null],
    [{ countries: null }, null],
    [{ linkOnly: true }, null],
    [{ customizationKey: 'viral' }, null],
    [{ endsAt: at(1) }, null],
    [{}, 'terms-unchanged'],
    [{ campaign: 'Letters', linkOnly: false, endsAt: null }, 'terms-unchanged'],
    [{ countries: ['DE', 'AT', 'DE'] }, 'terms-unchanged'],
    [{ countries: [] }, 'country-unknown'],
    [{ countries: ['XX'] }, 'country-unknown'],
    [{ campaign: ' ' }, 'campaign-invalid'],
    [{ customizationKey: '' }, 'customization-unknown'],
    [{ endsAt: at(0) }, 'period-invalid'],
    [{ endsAt: at(-120) }, 'period-invalid'],
    [{ endsAt: new Date('+010000-01-01T00:00:00Z') }, 'period-invalid'],
  ])('%j: %s', (edit, problem) => {
    expect(findEditProblem(code, edit, now)).toBe(problem);
  });

  test('a disabled or ended code gets none, a code that has not started does', () => {
    const edit = { campaign: 'Autumn', endsAt: at(60) };
    expect(findEditProblem({ ...code, disabledAt: at(-1) }, edit, now)).toBe('code-disabled');
    expect(findEditProblem({ ...code, endsAt: at(0) }, edit, now)).toBe('code-ended');
    expect(findEditProblem({ ...code, endsAt: at(1) }, edit, now)).toBeNull();
    expect(findEditProblem({ ...code, startsAt: at(30) }, edit, now)).toBeNull();
    expect(findEditProblem({ ...code, startsAt: at(60) }, edit, now)).toBe('period-invalid');
  });

  test('what a change does not name stays, and countries are stored once and in order', () => {
    const { startsAt: _, disabledAt: __, ...terms } = code;
    expect(applyEdit(code, { countries: ['PL', 'DE', 'PL'] })).toEqual({ ...terms, countries: ['DE', 'PL'] });
    expect(applyEdit(code, { campaign: null, endsAt: at(9) })).toEqual({ ...terms, campaign: null, endsAt: at(9) });
  });

  test('a change of many codes is refused as a whole where it can be right for none', () => {
    expect(findEditInputProblem({}, now)).toBe('terms-unchanged');
    expect(findEditInputProblem({ endsAt: at(0) }, now)).toBe('period-invalid');
    expect(findEditInputProblem({ countries: ['XX'] }, now)).toBe('country-unknown');
    expect(findEditInputProblem({ countries: null, campaign: null, linkOnly: false, endsAt: null }, now)).toBeNull();
  });
});
