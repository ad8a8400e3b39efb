import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The processor of the servers that are measured, and the one of the load, so that neither takes time from the other. */
export const SERVER = 0;
export const GENERATOR = availableParallelism() - 1;

const canPin = GENERATOR > SERVER && spawnSync('taskset', ['--version']).status === 0;

/** The command, bound to a processor where the system can do that. */
export function onProcessor(processor: number, command: readonly string[]): readonly string[] {
  return canPin ? ['taskset', '--cpu-list', String(processor), ...command] : command;
}
