import { createCancelCommand, describeRest, noteCancellation } from '#platform/command-line/cancel-change.ts';
import { type Arguments, type CommandOf, done, type Outcome, refused } from '#platform/command-line/command.ts';
import { applyCodeChange, cancelCodeChange } from '../actions/codes/apply-change.ts';
import { changeCodes } from '../actions/codes/change-codes.ts';
import type { CodeChangeDependencies } from '../actions/codes/ports.ts';

type Change = Parameters<typeof changeCodes>[1];

/**
 * Works through the codes here, and prints how many have which result; with --json what became of each. A worker that takes the change
 * over at the same time takes turns with this command. `verb` says what was done to codes, and names their number in the JSON.
 */
export async function carryOutChange(
  deps: CodeChangeDependencies,
  given: Arguments,
  change: Change,
  verb: 'changed' | 'ended',
): Promise<Outcome> {
  const result = await changeCodes(deps, change);
  if (result.kind === 'refused') return refused(result.reason);
  const { id, total } = result.change;
  noteCancellation(given, 'code cancel-change', result.change);
  if (!result.change.finishedAt) await applyCodeChange(deps, id, (count) => given.progress(count, total));
  const { changed, ...stored } = (await deps.codeChanges.findChange(id)) ?? result.change;
  const results = await deps.codeChanges.countResults(id);
  const rows = await deps.codeChanges.listResults(id, { after: 0, limit: total, refusedOnly: false });
  return done(
    { change: id, total, [verb]: changed, isCancelled: stored.isCancelled, results, rows },
    `${changed} of ${total} codes ${verb}`,
    ...results.filter((one) => one.result !== 'done').map((one) => `${one.number}: ${one.result}`),
    ...describeRest(stored),
  );
}

/** Cancels a change of many codes that a command or an admin began. */
export const cancelCodeChangeCommand: CommandOf<CodeChangeDependencies> = createCancelCommand({
  name: 'code cancel-change',
  rows: 'codes',
  cancel: cancelCodeChange,
});
