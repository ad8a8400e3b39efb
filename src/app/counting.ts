import type { TakeAttempt } from '#kernel/ports.ts';
import { isPermanentMailFailure } from '#platform/mailer/failures.ts';
import type { Mailer } from '#platform/mailer/mail.ts';
import type { Meters } from '#platform/telemetry/meters.ts';
import { inSpan } from '#platform/telemetry/spans.ts';

/** Counts what goes out, by kind; a delayed mail is counted at each try. */
export function countMails({ send, close }: Mailer, { mails }: Meters): Mailer {
  return {
    close,
    async send(mail) {
      try {
        await inSpan(`mail ${mail.kind}`, { kind: mail.kind }, () => send(mail));
        mails.inc({ kind: mail.kind, outcome: 'sent' });
      } catch (error) {
        mails.inc({ kind: mail.kind, outcome: isPermanentMailFailure(error) ? 'refused' : 'delayed' });
        throw error;
      }
    },
  };
}

/** Counts the attempts that a limit refuses. */
export function countHits(take: TakeAttempt, { limits }: Meters): TakeAttempt {
  return async (limit, subject) => {
    const wait = await take(limit, subject);
    if (wait !== null) limits.inc({ limit });
    return wait;
  };
}

/** Counts what `register` answered, and why it refused. */
export function countRegistrations({ registrations, refusals }: Meters) {
  return (outcome: string, reason: string | null): void => {
    registrations.inc({ outcome });
    if (reason !== null) refusals.inc({ reason });
  };
}
