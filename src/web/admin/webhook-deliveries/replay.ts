import type { TextKey } from '#texts/keys.ts';
import { type ReplayWebhookDeliveriesInput, replayWebhookDeliveries } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { getText } from '../codes/change-codes.ts';
import type { Done } from '../list/done-params.ts';

export type ReplayResult =
  | { readonly done: Done; readonly refusal?: undefined }
  | { readonly done?: undefined; readonly refusal: TextKey };

const REFUSALS: Readonly<Record<string, TextKey>> = {
  'nothing-selected': 'deliveries.refused.nothing-selected',
  'too-many': 'deliveries.refused.too-many',
  'too-many-checked': 'list.selected.tooManyChecked',
};

/** Sends the selected deliveries again. */
export async function submitReplay(
  run: Run,
  input: ReplayWebhookDeliveriesInput,
  newId: () => string,
): Promise<ReplayResult> {
  try {
    const { result } = await run(replayWebhookDeliveries, { input });
    if (result.__typename === 'WebhookDeliveriesReplayed')
      return { done: { number: result.replayed, left: [], id: newId() } };
    return { refusal: REFUSALS[result.reason] ?? 'error.technical' };
  } catch (error) {
    return { refusal: getText(error) };
  }
}
