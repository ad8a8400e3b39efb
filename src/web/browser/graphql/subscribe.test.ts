import { describe, expect, test, vi } from 'vitest';
import { registrationActivated } from '#web/generated/operations.ts';
import { openPage } from '../../../../tests/support/browser-page.ts';
import {
  acknowledge,
  closeWith,
  says,
  sendResult,
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
  const heard: string[] = [];
  const results: unknown[] = [];
  onOperationError((error, name) => heard.push(`${name}: ${(error as Error).message}`));
  const stop = subscribe(registrationActivated, { registrationId: 'r' }, (data) => results.push(data));
  return { stop, heard, results };
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
    let asked = 0;
    server.behaves(
      acknowledge((talk, id) => {
        asked += 1;
        refuse(talk, id);
      }),
    );
    const { heard } = await follow();
    await until(() => asked === 6);
    await aMoment();
    expect(asked).toBe(6);
    expect(waits).toEqual(WAITS);
    expect(heard).toEqual(Array.from({ length: 6 }, () => 'registrationActivated: No'));
  });

  test('restarts with the first delay again after a result', async () => {
    const waits = shortenWaits();
    let asked = 0;
    server.behaves(
      acknowledge((talk, id) => {
        asked += 1;
        if (asked === 4) sendResult(talk, id, RESULT);
        refuse(talk, id);
      }),
    );
    const { results } = await follow();
    await until(() => asked === 9);
    await aMoment();
    expect(asked).toBe(9);
    expect(waits).toEqual([...WAITS.slice(0, 3), ...WAITS]);
    expect(results).toEqual([RESULT.data]);
  });

  test('restarts after a result with errors', async () => {
    const waits = shortenWaits();
    let asked = 0;
    server.behaves(
      acknowledge((talk, id) => {
        asked += 1;
        sendResult(talk, id, asked === 1 ? { errors: [{ message: 'Masked' }] } : RESULT);
      }),
    );
    const { results, heard, stop } = await follow();
    await until(() => results.length === 1);
    expect(waits).toEqual([500]);
    expect(heard).toEqual(['registrationActivated: Masked']);
    stop();
  });

  test.each([4500, 4005, 4400, 4004, 4401, 4406, 4409, 4429, 1002, 1008, 1011])(
    '[I5] ends with a fatal close (%i), whose code and reason are reported to the hook',
    async (code) => {
      const waits = shortenWaits();
      server.behaves(acknowledge(({ socket }) => socket.close(code, 'Fault')));
      const { heard } = await follow();
      await until(() => heard.length === 1);
      await aMoment();
      expect(heard).toEqual([`registrationActivated: Socket closed with event ${code} Fault`]);
      expect(waits).toEqual([]);
      expect(server.talks).toHaveLength(1);
    },
  );

  test('[I5] ends when the server breaks the protocol', async () => {
    const waits = shortenWaits();
    server.behaves(says('{"type":"start"}'));
    const { heard } = await follow();
    await until(() => heard.length === 1);
    await aMoment();
    expect(waits).toEqual([]);
    expect(server.talks).toHaveLength(1);
  });

  test('restarts 500 ms after the socket was given up; the socket reconnects at once, then with its first delay', async () => {
    const waits = shortenWaits(0);
    server.behaves((talk, index) =>
      (index < 7 ? closeWith(1012) : acknowledge((one, id) => sendResult(one, id, RESULT)))(talk, index),
    );
    const { results, stop } = await follow();
    await until(() => results.length === 1);
    expect(waits).toEqual([1_300, 2_300, 4_300, 8_300, 16_300, 500, 1_300]);
    stop();
  });

  test('is not restarted after it was stopped', async () => {
    server.behaves(acknowledge(refuse));
    const { stop, heard } = await follow();
    await until(() => heard.length === 1);
    stop();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(heard).toHaveLength(1);
    expect(server.talks).toHaveLength(1);
  });

  test('leaves no socket behind when stopped before the socket is open', async () => {
    server.behaves(acknowledge(() => undefined));
    const { stop } = await follow();
    stop();
    await aMoment();
    for (const talk of server.talks) expect((await talk.closed)[0]).toBe(1000);
  });
});
