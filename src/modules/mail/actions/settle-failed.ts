import { getKindOfQueue, MAIL_QUEUES } from '../rules/mail-kinds.ts';
import type { DeliveryStore } from './ports.ts';

type Dependencies = { readonly deliveries: Pick<DeliveryStore, 'noteDeadLetters' | 'settleWithoutLetter'> };

/** Brings what is noted of failed mails in line with the dead letters, which decide: returns the number of changed mails. */
export async function settleFailed({ deliveries }: Dependencies): Promise<number> {
  const kinds = new Map(MAIL_QUEUES.map((queue) => [queue, getKindOfQueue(queue)]));
  return (await deliveries.noteDeadLetters(kinds)) + (await deliveries.settleWithoutLetter());
}
