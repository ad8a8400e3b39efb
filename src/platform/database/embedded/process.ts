import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const hasProc = existsSync('/proc/self/stat');

/**
 * Names a living process by its number and its start, since numbers alone come back: in a container the next run often
 * gets the number of the last. Undefined once it is dead; a zombie counts as dead.
 */
export function identify(pid: number): string | undefined {
  const [state, start] = hasProc ? fromProc(pid) : fromPs(pid);
  return state === undefined || state.startsWith('Z') ? undefined : `${pid} ${start}`;
}

/** True as long as the very process that `identify` named isAlive. */
export function isAlive(identity: string): boolean {
  return identify(Number.parseInt(identity, 10)) === identity;
}

/** The command line of a process, or an empty text when there is none. */
export function getCommandLine(pid: number): string {
  if (!hasProc) return ps(pid, 'command=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Whether any process has this in its command line. */
export function runsAnywhere(words: string): boolean {
  if (!hasProc) return ps(null, 'command=').includes(words);
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && getCommandLine(Number(name)).includes(words));
}

/** Asks `done` until it says true; false when that took longer than `milliseconds`. */
export async function waitUntil(done: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (!(await done())) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  return true;
}

function fromProc(pid: number): readonly (string | undefined)[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything, so the fields are counted from the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [fields[0], fields[19]];
  } catch {
    return [];
  }
}

function fromPs(pid: number): readonly (string | undefined)[] {
  const line = ps(pid, 'stat=,lstart=');
  const space = line.indexOf(' ');
  return line === '' ? [] : [line.slice(0, space), line.slice(space).trim()];
}

function ps(pid: number | null, columns: string): string {
  const which = pid === null ? ['-A'] : ['-p', String(pid)];
  const { stdout } = spawnSync('ps', ['-o', columns, ...which], { encoding: 'utf8' });
  return stdout?.trim() ?? '';
}
