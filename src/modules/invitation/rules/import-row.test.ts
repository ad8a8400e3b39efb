import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ImportCells, type ImportDefaults, readColumns, readImportRow } from './import-row.ts';

const DEFAULTS: ImportDefaults = {
  inviterId: '00000000-0000-7000-8000-000000000001',
  customizationKey: 'default',
  countries: null,
  linkOnly: false,
  campaign: 'spring',
  startsAt: null,
  endsAt: new Date('2027-01-01'),
};

const read = (cells: ImportCells) => readImportRow(cells, DEFAULTS, 'Europe/Berlin');

describe('the columns of a file', () => {
  test.each([
    [['code'], ['code']],
    [[' Code', 'LINK ONLY', 'link-only'], 'columns-repeated'],
    [
      ['Campaign', 'code', 'Link-Only'],
      ['campaign', 'code', 'link_only'],
    ],
    [['inviter'], 'column-code-missing'],
    [['code', 'colour'], 'columns-unknown'],
    [['code', ''], 'columns-unknown'],
    [['CLARA'], 'columns-unknown'],
  ])('%j', (cells, expected) => {
    expect(readColumns(cells)).toEqual(expected);
  });
});

describe('a row of an import', () => {
  test('has what was chosen for the whole import where a cell is empty or missing', () => {
    const { inviterId: inviter, ...terms } = DEFAULTS;
    const code = { ...terms, inviter, code: null };
    expect(read({})).toEqual({ kind: 'read', code });
    expect(read({ code: ' ', inviter: '', countries: ' , ', link_only: '', starts: '', ends: ' ' })).toEqual({
      kind: 'read',
      code,
    });
  });

  test('has its own cells otherwise', () => {
    const cells = {
      code: ' clara ',
      inviter: 'Dora@Members.example',
      customization: 'autumn',
      countries: 'de|at',
      campaign: 'x',
    };
    expect(read({ ...cells, link_only: 'Yes', starts: '2026-12-01', ends: '2026-12-24 18:00+01:00' })).toEqual({
      kind: 'read',
      code: {
        code: 'CLARA',
        inviter: 'dora@members.example',
        customizationKey: 'autumn',
        countries: ['DE', 'AT'],
        campaign: 'x',
        linkOnly: true,
        startsAt: new Date('2026-11-30T23:00:00Z'),
        endsAt: new Date('2026-12-24T17:00:00Z'),
      },
    });
  });

  test('begins with its first day and ends after its last one, in the time zone of the club', () => {
    const expected = { startsAt: new Date('2027-03-27T23:00:00Z'), endsAt: new Date('2027-03-28T22:00:00Z') };
    // The clock is put forward on this day.
    expect(read({ starts: '2027-03-28', ends: '2027-03-28' })).toMatchObject({ code: expected });
  });

  test.each([
    [{ link_only: 'maybe' }, 'link-only-invalid'],
    [{ starts: '2026-02-31' }, 'time-invalid'],
    [{ starts: '01.12.2026' }, 'time-invalid'],
    [{ ends: '2026-12-01T10:00' }, 'time-invalid'],
    [{ ends: '2026-12-01 10:00Z 7' }, 'time-invalid'],
    [{ ends: '2026-12-01T25:00Z' }, 'time-invalid'],
    [{ ends: '2026-12-01T' }, 'time-invalid'],
    [{ starts: '0000-01-01' }, 'time-invalid'],
    [{ ends: 'constructor' }, 'time-invalid'],
    [{ link_only: 'constructor' }, 'link-only-invalid'],
  ])('%j: %s', (cells, reason) => {
    expect(read(cells)).toEqual({ kind: 'refused', reason });
  });

  test('never throws, whatever a cell contains', () => {
    const cell = fc.string({ unit: 'binary' });
    const cells = fc.record({ code: cell, countries: cell, link_only: cell, starts: cell, ends: cell, campaign: cell });
    fc.assert(fc.property(cells, (all) => ['read', 'refused'].includes(read(all).kind)));
  });
});
