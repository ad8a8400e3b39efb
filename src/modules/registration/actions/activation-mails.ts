import { mailboxOf } from '../../../kernel/email-address.ts';
import { addTo, type Clock, DAY, type Instant } from '../../../kernel/instant.ts';
import { mailWait, type ResendLimits } from '../rules/lifecycle.ts';
import type { Registration, RegistrationStore } from './ports.ts';

type MailWorld = { readonly clock: Clock; readonly resendLimits: ResendLimits };
type Own = Pick<Registration, 'id' | 'createdAt'>;

/**
 * The seconds that an activation mail to an address has to wait, or null. What counts is the letterbox, whatever
 * registrations it has had: whoever withdraws one and begins anew has no further mail for it. `own` is the registration that
 * wants a further mail, or null for one that is about to be made.
 */
export async function waitForMail(
  world: MailWorld,
  registrations: Pick<RegistrationStore, 'listMails'>,
  email: string,
  own: Own | null,
): Promise<number | null> {
  const now = world.clock();
  const asked = await registrations.listMails(mailboxOf(email), addTo(now, -DAY));
  const others = asked
    .filter(({ first, registrationId }) => !(first && registrationId === own?.id))
    .map(({ at }) => at);
  return mailWait({ first: own?.createdAt ?? null, others }, now, world.resendLimits);
}

/** When an activation mail was asked for, and whether a registration began with it. */
export type AskedMail = { readonly registrationId: string; readonly at: Instant; readonly first: boolean };
