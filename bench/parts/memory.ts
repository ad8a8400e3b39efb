import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A Node process that was started with an inspector on this port. */
export type Inspected = { readonly pid: number; readonly inspector: number };

/** V8 returns the pages of collected objects to the system in the background. */
const RETURNED_MS = 1_000;

/** The resident memory in bytes after a full garbage collection; otherwise it would depend on when the last one was. */
export async function measureMemory({ pid, inspector }: Inspected): Promise<number> {
  await collectGarbage(inspector);
  await wait(RETURNED_MS);
  return readResidentBytes(pid);
}

/** Samples the resident memory of a process until `peak` is called, which returns the highest sample in bytes. */
export function watchMemory(pid: number): { peak(): Promise<number> } {
  let highest = 0;
  const sample = async () => {
    highest = Math.max(highest, await readResidentBytes(pid));
  };
  const timer = setInterval(() => void sample().catch(() => undefined), 100);
  return {
    async peak() {
      clearInterval(timer);
      await sample().catch(() => undefined);
      return highest;
    },
  };
}

type InspectorTarget = { readonly webSocketDebuggerUrl: string };

async function collectGarbage(inspector: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${inspector}/json/list`);
  const [target] = (await response.json()) as readonly InspectorTarget[];
  if (!target) throw new Error('The inspector has no target');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, 'open');
  socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
  await once(socket, 'message');
  socket.close();
}

/** From the kernel where it lists processes as files, otherwise from `ps`. */
async function readResidentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null);
  const kilobytes =
    status === null
      ? (await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])).stdout
      : /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return Number(kilobytes) * 1024;
}
