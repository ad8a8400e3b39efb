import pg from 'pg';
import { expect, test } from 'vitest';
import { createRetryOnConnectionLoss, isOutage } from './retry-on-connection-loss.ts';

function failing(times: number, createError: () => Error) {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries <= times) throw createError();
    return tries;
  };
}

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('work is retried until the database is back; an outage is logged once', async () => {
  const notes: string[] = [];
  const retryOnConnectionLoss = createRetryOnConnectionLoss({ pauseMs: 1, note: (state) => notes.push(state) });
  const results = await Promise.all([retryOnConnectionLoss(failing(3, away)), retryOnConnectionLoss(failing(2, away))]);
  expect(results).toEqual([4, 3]);
  expect(notes.filter((note) => note === 'away').length).toBeLessThanOrEqual(2);
  expect(notes[0]).toBe('away');
  expect(notes.at(-1)).toBe('back');
});

test('an error from the database itself is not retried; a long outage is logged once, and an abort ends the wait', async () => {
  const refused = () => Object.assign(new Error('duplicate key'), { code: '23505' });
  const retryOnConnectionLoss = createRetryOnConnectionLoss({ withinMs: 30, pauseMs: 10 });
  await expect(retryOnConnectionLoss(failing(1, refused))).rejects.toThrow('duplicate key');
  await expect(retryOnConnectionLoss(failing(100, away))).rejects.toThrow('ECONNREFUSED');
  await expect(createRetryOnConnectionLoss({ isOver: () => true })(failing(1, away))).rejects.toThrow('ECONNREFUSED');
});

test('a connection that pg reports as broken, or cannot open, is an outage', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
  const error = await pool.query('select 1').catch((error: unknown) => error);
  await pool.end();
  expect(isOutage(error)).toBe(true);
  for (const words of ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])
    expect(isOutage(new Error(words))).toBe(true);
  for (const code of ['57P01', '57P03', '08006', '53300', 'EPIPE'])
    expect(isOutage(Object.assign(new Error(), { code }))).toBe(true);
  for (const code of ['57014', '40001', '23505', 'EAUTH', 'EENVELOPE'])
    expect(isOutage(Object.assign(new Error(), { code }))).toBe(false);
  expect(isOutage('away')).toBe(false);
});
