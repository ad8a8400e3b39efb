import type { DescribedCommand, Outcome } from '#platform/command-line/command.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { type Finding, runChecks } from '#platform/doctor/finding.ts';
import { type Deployment, listChecks } from './list-checks.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Given = Pick<Deployment, 'migrations' | 'mailTo' | 'clock'>;

/** It opens its resources itself, since it reports why they cannot be opened. */
export const DOCTOR: DescribedCommand = {
  name: 'doctor',
  about: 'checks the deployment and says what to do; status 1 if a check fails',
  options: { 'mail-to': { type: 'string', about: 'sends a test mail to this address, too' } },
};

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
