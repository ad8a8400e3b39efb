import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const hasProc = existsSync('/proc/self/stat');

/**
 * Identifies a running process by its id and its start time, since ids are reused: in a container, the next run often
 * gets the id of the last one. Undefined once the process is dead; a zombie counts as dead.
 */
export function identify(pid: number): string | undefined {
  const [state, start] = hasProc ? fromProc(pid) : fromPs(pid);
  return state === undefined || state.startsWith('Z') ? undefined : `${pid} ${start}`;
}

/** Whether the same process that `identify` named is still running. */
export function isAlive(identity: string): boolean {
  return identify(Number.parseInt(identity, 10)) === identity;
}

/** The command line of a process, or an empty text if the process does not exist. */
export function getCommandLine(pid: number): string {
  if (!hasProc) return ps(pid, 'command=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Whether the command line of any process contains this text. */
export function runsAnywhere(words: string): boolean {
  if (!hasProc) return ps(null, 'command=').includes(words);
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && getCommandLine(Number(name)).includes(words));
}

/** Polls `done` until it returns true; false if that takes longer than `milliseconds`. */
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
    // The process name in parentheses may contain any character, so the fields start after the last parenthesis.
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
