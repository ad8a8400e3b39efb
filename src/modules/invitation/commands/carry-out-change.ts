import { type Arguments, type Outcome, refused } from '#platform/command-line/command.ts';
import { applyCodeChange, changeCodes } from '../actions/codes/change-codes.ts';
import type { CodeChangeDependencies } from '../actions/codes/ports.ts';

type Change = Parameters<typeof changeCodes>[1];
type CarriedOut = { readonly id: string; readonly total: number; readonly changed: number };

/** Works through the codes here. A worker that takes the change over at the same time takes turns with this command. */
export async function carryOutChange(
  deps: CodeChangeDependencies,
  given: Arguments,
  change: Change,
  toOutcome: (result: CarriedOut) => Outcome,
): Promise<Outcome> {
  const result = await changeCodes(deps, change);
  if (result.kind === 'refused') return refused(result.reason);
  const { id, total } = result.change;
  if (!result.change.finishedAt) await applyCodeChange(deps, id, (done) => given.progress(done, total));
  const { changed = 0 } = (await deps.codeChanges.findChange(id)) ?? {};
  return toOutcome({ id, total, changed });
}
