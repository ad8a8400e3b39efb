import { describe, expect, test, vi } from 'vitest';
import { registrationActivated } from '#web/generated/operations.ts';
import { openPage } from '../../../../tests/support/browser-page.ts';
import {
  acknowledge,
  closeWith,
  sendResult,
  sendText,
  setUpScriptedSocket,
} from '../../../../tests/support/scripted-socket.ts';
import { shortenWaits } from '../../../../tests/support/short-waits.ts';

const WAITS = [500, 1_000, 2_000, 4_000, 8_000];
const RESULT = { data: { registrationActivated: { registrationId: 'r' } } };

const server = setUpScriptedSocket();

/** Subscribes to a registration on a new page load; returns the results and the errors of the hook. */
async function follow() {
  openPage({ origin: server.origin });
  const { subscribe } = await import('./subscribe.ts');
  const { onOperationError } = await import('./error-hook.ts');
  const reported: string[] = [];
  const results: unknown[] = [];
  onOperationError((error, name) => reported.push(`${name}: ${(error as Error).message}`));
  const stop = subscribe(registrationActivated, { registrationId: 'r' }, (data) => results.push(data));
  return { stop, reported, results };
}

function until(is: () => boolean): Promise<void> {
  return vi.waitFor(() => expect(is()).toBe(true), { timeout: 5_000, interval: 5 });
}

/** Long enough for one more retry, if there were one. */
function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 100));
}

function refuse({ socket }: { socket: { send(text: string): void } }, id: string): void {
  socket.send(JSON.stringify({ id, type: 'error', payload: [{ message: 'No' }] }));
}

describe('[J5] a subscription', () => {
  test('restarts five times after errors, with delays of 500 ms doubled, and reports each error to the hook', async () => {
    const waits = shortenWaits();
    let requestCount = 0;
    server.behaves(
      acknowledge((session, id) => {
        requestCount += 1;
        refuse(session, id);
      }),
    );
    const { reported } = await follow();
    await until(() => requestCount === 6);
    await aMoment();
    expect(requestCount).toBe(6);
    expect(waits).toEqual(WAITS);
    expect(reported).toEqual(Array.from({ length: 6 }, () => 'registrationActivated: No'));
  });

  test('restarts with the first delay again after a result', async () => {
    const waits = shortenWaits();
    let requestCount = 0;
    server.behaves(
      acknowledge((session, id) => {
        requestCount += 1;
        if (requestCount === 4) sendResult(session, id, RESULT);
        refuse(session, id);
      }),
    );
    const { results } = await follow();
    await until(() => requestCount === 9);
    await aMoment();
    expect(requestCount).toBe(9);
    expect(waits).toEqual([...WAITS.slice(0, 3), ...WAITS]);
    expect(results).toEqual([RESULT.data]);
  });

  test('restarts after a result with errors', async () => {
    const waits = shortenWaits();
    let requestCount = 0;
    server.behaves(
      acknowledge((session, id) => {
        requestCount += 1;
        sendResult(session, id, requestCount === 1 ? { errors: [{ message: 'Masked' }] } : RESULT);
      }),
    );
    const { results, reported, stop } = await follow();
    await until(() => results.length === 1);
    expect(waits).toEqual([500]);
    expect(reported).toEqual(['registrationActivated: Masked']);
    stop();
  });

  test.each([4500, 4005, 4400, 4004, 4401, 4406, 4409, 4429, 1002, 1008, 1011])(
    '[I5] ends with a fatal close (%i), whose code and reason are reported to the hook',
    async (code) => {
      const waits = shortenWaits();
      server.behaves(acknowledge(({ socket }) => socket.close(code, 'Because')));
      const { reported } = await follow();
      await until(() => reported.length === 1);
      await aMoment();
      expect(reported).toEqual([`registrationActivated: Socket closed with event ${code} Because`]);
      expect(waits).toEqual([]);
      expect(server.sessions).toHaveLength(1);
    },
  );

  test('[I5] ends when the server breaks the protocol', async () => {
    const waits = shortenWaits();
    server.behaves(sendText('{"type":"start"}'));
    const { reported } = await follow();
    await until(() => reported.length === 1);
    await aMoment();
    expect(waits).toEqual([]);
    expect(server.sessions).toHaveLength(1);
  });

  test('restarts 500 ms after the socket was given up; the socket reconnects at once, then with its first delay', async () => {
    const waits = shortenWaits(0);
    server.behaves((session, index) =>
      (index < 7 ? closeWith(1012) : acknowledge((one, id) => sendResult(one, id, RESULT)))(session, index),
    );
    const { results, stop } = await follow();
    await until(() => results.length === 1);
    expect(waits).toEqual([1_300, 2_300, 4_300, 8_300, 16_300, 500, 1_300]);
    stop();
  });

  test('is not restarted after it was stopped', async () => {
    server.behaves(acknowledge(refuse));
    const { stop, reported } = await follow();
    await until(() => reported.length === 1);
    stop();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(reported).toHaveLength(1);
    expect(server.sessions).toHaveLength(1);
  });

  test('leaves no socket behind when stopped before the socket is open', async () => {
    server.behaves(acknowledge(() => undefined));
    const { stop } = await follow();
    stop();
    await aMoment();
    for (const session of server.sessions) expect((await session.closed)[0]).toBe(1000);
  });
});
