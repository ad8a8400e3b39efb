import { addMilliseconds, type Clock, DAY } from '#kernel/instant.ts';
import { computeTurnDelay, type ResendLimits } from '../rules/lifecycle.ts';
import type { RegistrationStore } from './ports.ts';
import type { WithheldRegistration } from './withheld-ports.ts';

/** The mail to the owner of an address that was entered in a form and cannot be registered. */
export type AnswerMailData = Pick<WithheldRegistration, 'email' | 'language' | 'country'> & {
  /** The same for every try to send this mail. */
  readonly id: string;
  readonly reason: 'account-active' | 'own-invitation';
};

export type AnswerDependencies = {
  readonly clock: Clock;
  readonly resendLimits: ResendLimits;
  readonly registrations: Pick<RegistrationStore, 'findWithheld' | 'listAccountMails' | 'noteAccountMail'>;
  readonly sendAnswerMail: (mail: AnswerMailData) => Promise<void>;
};

/**
 * Sends the owner of an address the answer that no page shows (specification K12). An address gets as many of these mails
 * as activation mails: one in 60 seconds and six a day, whoever requests them. Others are not sent, because they would say
 * the same.
 */
export async function sendAnswer(deps: AnswerDependencies, registrationId: string): Promise<void> {
  const withheld = await deps.registrations.findWithheld(registrationId);
  const reason = withheld?.outcome;
  if (!withheld || (reason !== 'account-active' && reason !== 'own-invitation')) return;
  const now = deps.clock();
  const sent = await deps.registrations.listAccountMails(withheld.email, addMilliseconds(now, -DAY));
  const mails = sent.map((at) => ({ at, tagged: false }));
  if (computeTurnDelay({ mails, tagged: false }, now, deps.resendLimits) !== null) return;
  const { email, language, country } = withheld;
  await deps.sendAnswerMail({ id: `answer ${registrationId} ${sent.length}`, email, language, country, reason });
  await deps.registrations.noteAccountMail(registrationId, now);
}
