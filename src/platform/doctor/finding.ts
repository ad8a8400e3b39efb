import { SECOND } from '#kernel/instant.ts';

/** What a check found: one sentence, and what the operator should do about it. */
export type Finding = {
  readonly check: string;
  readonly result: 'ok' | 'warn' | 'fail' | 'skipped';
  readonly says: string;
  readonly advice: string | null;
};

export type Report = Omit<Finding, 'check'>;

/** A check of one part of a deployment. It returns at least one report, and prints no secret. */
export type Check = {
  readonly name: string;
  readonly run: () => Promise<readonly Report[]>;
  /** What it may take longer than others. */
  readonly moreMs?: number;
};

const CHECK_WITHIN_MS = 15 * SECOND;

export function ok(says: string): Report {
  return { result: 'ok', says, advice: null };
}

export function warn(says: string, advice: string): Report {
  return { result: 'warn', says, advice };
}

export function fail(says: string, advice: string): Report {
  return { result: 'fail', says, advice };
}

/** A part that this deployment does not have, or that cannot be checked while another one fails. */
export function skipped(says: string): Report {
  return { result: 'skipped', says, advice: null };
}

/** Runs the checks side by side, each within its time, and returns their findings in the order of the checks. */
export async function runChecks(checks: readonly Check[], withinMs = CHECK_WITHIN_MS): Promise<readonly Finding[]> {
  const found = await Promise.all(checks.map((check) => runCheck(check, withinMs + (check.moreMs ?? 0))));
  return found.flat();
}

async function runCheck({ name, run }: Check, withinMs: number): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly Report[]>((resolve) => {
    const report = fail(`no answer within ${withinMs / SECOND} s`, 'see whether a firewall drops the packets');
    timer = setTimeout(() => resolve([report]), withinMs);
  });
  const reports = await Promise.race([run().catch((error: unknown) => [describeUnexpected(error)]), late]);
  clearTimeout(timer);
  return reports.map((report) => ({ check: name, ...report }));
}

/** An error's own message may repeat a URL with its password. */
function describeUnexpected(error: unknown): Report {
  return fail(`the check failed (${getErrorCode(error)})`, 'this is a defect of the check: please report it');
}

/** The code of an error, which never contains a secret. */
export function getErrorCode(error: unknown): string {
  const given = error instanceof AggregateError ? error.errors[0] : error;
  const code = given instanceof Error && 'code' in given ? String(given.code) : '';
  if (code !== '') return code;
  const cause = given instanceof Error ? given.cause : undefined;
  if (cause instanceof Error) return getErrorCode(cause);
  return given instanceof Error ? given.name : 'unknown error';
}
