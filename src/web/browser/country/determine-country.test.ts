import { expect, test } from 'vitest';
import { operationError, type Run } from '#web/routing/operation.ts';
import { determineCountry } from './determine-country.ts';

type Case = { readonly answer: string | null | Error; readonly host?: string; readonly zone?: string };

/** The country that a browser determines, and the errors that it logs. */
async function determine({ answer, host = 'club.example', zone = 'UTC' }: Case) {
  const logged: unknown[] = [];
  const run = async () => {
    if (answer instanceof Error) throw answer;
    return { countryDetails: { country: answer } };
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
  [{ answer: 'AT', host: 'club.se', zone: 'Europe/Warsaw' }, 'AT'],
  [{ answer: 'US', host: 'club.se', zone: 'Europe/Warsaw' }, 'DE'],
  [{ answer: null, host: 'club.se', zone: 'Europe/Warsaw' }, 'SE'],
  [{ answer: '', host: 'club.se' }, 'SE'],
  [{ answer: null, host: 'club.co.uk', zone: 'Europe/Dublin' }, 'DE'],
  [{ answer: null, host: 'club.com', zone: 'Europe/Warsaw' }, 'PL'],
  [{ answer: null, host: 'club.eu', zone: 'Europe/Vienna' }, 'AT'],
  [{ answer: null, host: 'localhost', zone: 'Europe/Kiev' }, 'DE'],
  [{ answer: null }, 'DE'],
])('[E5] from %o results %s, and no error is logged', async (sources, country) => {
  expect(await determine(sources)).toEqual({ country, logged: [] });
});

test.each([
  ['HTTP 500', operationError('Response not successful: Received status code 500', 500)],
  ['a timeout', operationError('Timeout exceeded', 408)],
  ['invalid JSON', operationError('Unexpected token', 200)],
  ['no network', operationError('Failed to fetch', 0)],
])('[E5] %s is logged, and the next source is tried', async (_, answer) => {
  expect(await determine({ answer, zone: 'Europe/Vienna' })).toEqual({ country: 'AT', logged: [answer] });
});
