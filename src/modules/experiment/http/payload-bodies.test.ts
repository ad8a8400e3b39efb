import { expect, test } from 'vitest';
import { createPayloadBodies } from './payload-bodies.ts';

test('[H5] a payload is compressed and formatted once, for as long as it exists', async () => {
  const { getBody, getEvent } = createPayloadBodies();
  const payload = { id: '1', json: JSON.stringify({ status: 200 }), staleSeconds: null };
  const next = { ...payload, id: '2' };
  expect(await getBody(payload)).toBe(await getBody(payload));
  expect(await getBody(next)).not.toBe(await getBody(payload));
  expect(getEvent({ kind: 'payload', payload })).toBe(getEvent({ kind: 'payload', payload }));
  expect(getEvent({ kind: 'payload', payload: next })).not.toBe(getEvent({ kind: 'payload', payload }));
});
