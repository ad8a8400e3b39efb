import { expect, test } from 'vitest';
import { EMBEDDED_PROBLEM, toProblem } from './problems.ts';

test('reports a read-only folder', () => {
  const error = Object.assign(new Error('EROFS'), { code: 'EROFS', path: '/srv/data/start.lock' });
  expect(toProblem(error, '/srv/data')).toMatchObject({
    code: EMBEDDED_PROBLEM,
    message:
      'The embedded database cannot be stored in /srv/data (VESTIBULE_DATA): /srv/data/start.lock: its file system is read-only (EROFS)',
  });
});
