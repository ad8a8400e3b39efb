import { expect, test } from 'vitest';
import { getRequestOrigin, noteGrant, withRequestOrigin } from './request-origin.ts';
import { withLogContext } from './telemetry/log-context.ts';

test('outside of requests, commands and jobs there is no origin', () => {
  expect(getRequestOrigin()).toBeNull();
  expect(withLogContext({ requestId: 'r1' }, getRequestOrigin)).toBeNull();
});

test('a request has the id of its log lines and a truncated address', async () => {
  const origin = await withLogContext({ requestId: 'r1', correlationId: 'given by the client' }, () =>
    withRequestOrigin({ channel: 'api', clientAddress: '203.0.113.7' }, async () => {
      await Promise.resolve();
      return getRequestOrigin();
    }),
  );
  expect(origin).toEqual({ channel: 'api', network: '203.0.113.0/24', requestId: 'r1', grants: [] });
});

test('a stream names its request itself', () => {
  const given = { channel: 'page', clientAddress: 'unknown', requestId: 'r2' } as const;
  expect(withRequestOrigin(given, getRequestOrigin)).toEqual({
    channel: 'page',
    network: null,
    requestId: 'r2',
    grants: [],
  });
});

test('a command has no address, a job the id of the request that caused it', () => {
  const command = { channel: 'command', network: null, requestId: null, grants: [] };
  expect(withRequestOrigin({ channel: 'command' }, getRequestOrigin)).toEqual(command);
  const job = { channel: 'job', network: null, requestId: 'r3', grants: [] };
  expect(withLogContext({ job: 'codes', jobId: '1', correlationId: 'r3' }, getRequestOrigin)).toEqual(job);
});

test('grants belong to one operation', () => {
  const grant = { actor: 'a1', sessionId: 's1', judge: () => undefined };
  const noted = withRequestOrigin({ channel: 'api' }, () => {
    noteGrant(grant);
    return getRequestOrigin()?.grants;
  });
  expect(noted).toEqual([grant]);
  expect(withRequestOrigin({ channel: 'api' }, getRequestOrigin)?.grants).toEqual([]);
});
