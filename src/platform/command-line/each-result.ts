import { type Arguments, done, type Outcome } from './command.ts';

/** What became of one of many, which `given` names as it was typed or listed. */
export type EachResult = { readonly given: string } & (
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: string }
);

/**
 * Changes each of many separately, with progress, and prints what became of it: earlier changes stay after an error, and
 * a repetition reports them. The outcome is a refusal where one of them was refused. `noun` names them in the plural.
 */
export async function changeEach<Result extends { readonly kind: string }>(
  given: Arguments,
  all: readonly string[],
  { noun, change }: { readonly noun: string; readonly change: (one: string) => Promise<Result> },
): Promise<Outcome> {
  const results: (Result & { readonly given: string })[] = [];
  for (const one of all) {
    results.push({ given: one, ...(await change(one)) });
    given.progress(results.length, all.length);
  }
  return reportEach(results, noun, formatEach);
}

/** The outcome of many results, with a line for each. */
export function reportEach<Result extends EachResult>(
  results: readonly Result[],
  noun: string,
  format: (result: Result) => string,
): Outcome {
  const lines = results.map(format);
  const failed = results.filter(({ kind }) => kind === 'refused').length;
  if (failed === 0) return done({ results }, ...lines);
  return { kind: 'refused', reason: `${failed} of ${results.length} ${noun}`, value: { results }, lines };
}

function formatEach(result: EachResult): string {
  return `${('reason' in result ? result.reason : result.kind).padEnd(18)} ${result.given}`;
}
