import { expect, test } from 'vitest';
import { EMPTY_SETTINGS, readSettings, toSettingsInput } from './settings.ts';

function post(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

test('an empty form leaves open what it does not say', () => {
  expect(toSettingsInput({ ...EMPTY_SETTINGS, inviter: 'dora@members.example' }, 'Europe/Berlin')).toEqual({
    inviter: 'dora@members.example',
    customizationKey: 'default',
    countries: null,
    campaign: null,
    linkOnly: false,
    startsAt: null,
    endsAt: null,
  });
});

test('codes begin with their first day and end after their last one, in the time zone of the brand', () => {
  const typed = readSettings(
    post([
      ['inviter', ' x '],
      ['countries', 'DE'],
      ['countries', 'AT'],
      ['linkOnly', 'on'],
      ['starts', '2026-12-01'],
      ['ends', '2026-12-24'],
      ['amount', '7'],
    ]),
  );
  expect(typed).toMatchObject({ inviter: 'x', amount: '7', customization: '' });
  expect(toSettingsInput(typed, 'Europe/Berlin')).toMatchObject({
    countries: ['DE', 'AT'],
    linkOnly: true,
    startsAt: '2026-11-30T23:00:00.000Z',
    endsAt: '2026-12-24T23:00:00.000Z',
    customizationKey: 'default',
  });
});

test.each(['soon', '2026-02-31', '0000-01-01'])('%s is no day', (ends) => {
  expect(toSettingsInput({ ...EMPTY_SETTINGS, ends }, 'Europe/Berlin')).toBeNull();
});
