import { isExperimentKey } from '../rules/experiment-key.ts';
import type { StatusAction } from '../rules/status.ts';
import type { ExperimentDependencies } from './ports.ts';

export type ForbiddenChange = {
  readonly key: string;
  readonly change: 'create' | 'edit' | StatusAction;
  readonly actor: string;
};

/** Records that somebody without permission tried to change an experiment. The caller refuses the request. */
export async function noteForbiddenChange(
  { transaction }: Pick<ExperimentDependencies, 'transaction'>,
  { key, change, actor }: ForbiddenChange,
): Promise<void> {
  // Text that cannot be a key is not recorded: anybody may type anything there.
  const subject = `experiment:${isExperimentKey(key) ? key : '?'}`;
  const after = { reason: 'forbidden', change };
  await transaction(({ audit }) => audit.record({ actor, action: 'experiment.refused', subject, before: null, after }));
}
