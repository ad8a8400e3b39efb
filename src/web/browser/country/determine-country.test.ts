import { expect, test } from 'vitest';
import { operationError, type Run } from '#web/routing/operation.ts';
import { determineCountry } from './determine-country.ts';

type Case = { readonly result: string | null | Error; readonly host?: string; readonly zone?: string };

/** The country that a browser determines, and the errors that it logs. */
async function determine({ result, host = 'club.example', zone = 'UTC' }: Case) {
  const logged: unknown[] = [];
  const run = async () => {
    if (result instanceof Error) throw result;
    return { countryDetails: { country: result } };
  };
  const sources = {
    run: run as unknown as Run,
    hostname: () => host,
    timeZone: () => zone,
    log: (_: string, error: unknown) => void logged.push(error),
  };
  return { country: await determineCountry(sources, 'DE'), logged };
}

test.each([
  [{ result: 'AT', host: 'club.se', zone: 'Europe/Warsaw' }, 'AT'],
  [{ result: 'US', host: 'club.se', zone: 'Europe/Warsaw' }, 'DE'],
  [{ result: null, host: 'club.se', zone: 'Europe/Warsaw' }, 'SE'],
  [{ result: '', host: 'club.se' }, 'SE'],
  [{ result: null, host: 'club.co.uk', zone: 'Europe/Dublin' }, 'DE'],
  [{ result: null, host: 'club.com', zone: 'Europe/Warsaw' }, 'PL'],
  [{ result: null, host: 'club.eu', zone: 'Europe/Vienna' }, 'AT'],
  [{ result: null, host: 'localhost', zone: 'Europe/Kiev' }, 'DE'],
  [{ result: null }, 'DE'],
])('[E5] from %o results %s, and no error is logged', async (sources, country) => {
  expect(await determine(sources)).toEqual({ country, logged: [] });
});

test.each([
  ['HTTP 500', operationError('Response not successful: Received status code 500', 500)],
  ['a timeout', operationError('Timeout exceeded', 408)],
  ['invalid JSON', operationError('Unexpected token', 200)],
  ['no network', operationError('Failed to fetch', 0)],
])('[E5] %s is logged, and the next source is tried', async (_, result) => {
  expect(await determine({ result, zone: 'Europe/Vienna' })).toEqual({ country: 'AT', logged: [result] });
});
