import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { identify, isAlive, waitUntil } from './process.ts';

const LOCK_TIMEOUT_MS = 120_000;

/** Runs `work` while no other process holds the same lock file; breaks the lock of a dead process. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const ticket = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(ticket, identify(process.pid) ?? '');
  try {
    if (!(await waitUntil(() => take(ticket, file), LOCK_TIMEOUT_MS))) throw new Error(`Another process holds ${file}`);
  } finally {
    await rm(ticket, { force: true });
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/** A link appears with its content in one step, so no process ever reads a lock without a holder. */
async function take(ticket: string, file: string): Promise<boolean> {
  try {
    await link(ticket, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const holder = await readOrNothing(file);
  if (holder !== undefined && !isAlive(holder)) await breakLock(file, holder, `${ticket}.broken`);
  return false;
}

/** Two processes may break the same lock: the later one then has moved a fresh lock and restores it. */
async function breakLock(file: string, deadHolder: string, aside: string): Promise<void> {
  try {
    await rename(file, aside);
    if ((await readOrNothing(aside)) !== deadHolder) await link(aside, file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

async function readOrNothing(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}
