import { expect, test } from 'vitest';
import { ok, runChecks } from './finding.ts';

test('[K8] a check that hangs or fails stops no other one, and repeats no message', async () => {
  const secret = Object.assign(new Error('postgres://club:password@db'), { code: 'ECONNRESET' });
  const findings = await runChecks(
    [
      { name: 'hangs', run: () => new Promise(() => undefined) },
      { name: 'fails', run: () => Promise.reject(secret) },
      { name: 'works', run: async () => [ok('all is well')] },
    ],
    20,
  );
  expect(findings).toMatchObject([
    { check: 'hangs', result: 'fail' },
    { check: 'fails', result: 'fail', says: 'the check failed (ECONNRESET)' },
    { check: 'works', result: 'ok' },
  ]);
  expect(JSON.stringify(findings)).not.toContain('password');
});
