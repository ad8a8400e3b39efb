import { SECOND } from '#kernel/instant.ts';
import { type DescribedCommand, type Outcome, usageError } from '#platform/command-line/command.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { type Finding, runChecks } from '#platform/doctor/finding.ts';
import { type Deployment, listChecks } from './list-checks.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Given = Pick<Deployment, 'migrations' | 'testMail' | 'clock'>;

/** It opens its resources itself, since it reports why they cannot be opened. */
export const DOCTOR: DescribedCommand = {
  name: 'doctor',
  about: 'checks the deployment and says what to do; status 1 if a check fails',
  options: {
    'mail-to': {
      type: 'string',
      about: 'sends a test mail to this address, too, and prints the answer of the mail server',
    },
    'mail-wait': { type: 'string', about: 'seconds that the mail server may take for it, 30 by default' },
  },
};

const DEFAULT_WAIT = '30';

/** The options of a test mail; null for none. An impossible waiting time is a usage error. */
export function readTestMail(to: string | null, wait: string | null): Deployment['testMail'] {
  if (to === null && wait !== null) throw usageError('--mail-wait needs --mail-to');
  const seconds = Number(wait ?? DEFAULT_WAIT);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 600)
    throw usageError('--mail-wait needs a whole number from 1 to 600');
  return to === null ? null : { to, waitMs: seconds * SECOND };
}

/** Checks the deployment that an environment describes. */
export async function runDoctor(environment: Environment, given: Given): Promise<Outcome> {
  const read = readConfig(environment);
  const findings =
    read.kind === 'invalid'
      ? read.problems.map(describeProblem)
      : await runChecks(listChecks({ ...read, ...given, keysFile: environment.SECRET_KEYS_FILE || null }));
  return summarize(findings);
}

function describeProblem(problem: string): Finding {
  const advice = 'change this setting first: the other checks need it; see "Settings" in docs/operating.md';
  return { check: 'settings', result: 'fail', says: problem, advice };
}

const MARKS = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL', skipped: '-   ' } as const;

function summarize(findings: readonly Finding[]): Outcome {
  const count = (result: Finding['result']) => findings.filter((finding) => finding.result === result).length;
  const summary = { failed: count('fail'), warned: count('warn') };
  const lines = [
    ...findings.flatMap(formatFinding),
    `${summary.failed} failed, ${summary.warned} to look at, ${count('ok')} ok`,
  ];
  const value = { ...summary, findings };
  return summary.failed > 0
    ? { kind: 'refused', reason: 'checks-failed', value, lines }
    : { kind: 'done', value, lines };
}

function formatFinding({ check, result, says, advice }: Finding): readonly string[] {
  const line = `${MARKS[result]}  ${check.padEnd(11)}  ${says}`;
  return advice === null ? [line] : [line, `${' '.repeat(19)}→ ${advice}`];
}
