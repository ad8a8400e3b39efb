import { expect, test } from 'vitest';
import { withLogContext } from '../telemetry/log-context.ts';
import { joinStoredJob, splitStoredJob } from './stored-job.ts';

const DATA = { registrationId: 'anna' };
const EVENT = { id: '019ca945-0a00-7d3b-a6d9-1de06c017edb', type: 'registration.created' } as const;

test('a job is split into what it was joined of', async () => {
  const stored = await withLogContext({ correlationId: 'request-1' }, async () => joinStoredJob(DATA, EVENT));
  expect(splitStoredJob(stored)).toEqual({ data: DATA, logContext: { correlationId: 'request-1' }, event: EVENT });
});

test('jobs of earlier releases are read: their log context is below `trail`, and they have no event', () => {
  expect(splitStoredJob({ ...DATA, trail: { correlationId: 'request-1' } })).toEqual({
    data: DATA,
    logContext: { correlationId: 'request-1' },
    event: null,
  });
  expect(splitStoredJob(null)).toEqual({ data: {}, logContext: {}, event: null });
});
