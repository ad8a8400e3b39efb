import type { Meters } from '../telemetry/meters.ts';
import { inSpan } from '../telemetry/spans.ts';
import { isPermanentMailFailure } from './failures.ts';
import type { SendMail } from './mail.ts';

/** Counts sent mails by kind; counts a delayed mail at each attempt. */
export function countMails(send: SendMail, { mails }: Pick<Meters, 'mails'>): SendMail {
  return async (mail) => {
    try {
      await inSpan(`mail ${mail.kind}`, { kind: mail.kind }, () => send(mail));
      mails.inc({ kind: mail.kind, outcome: 'sent' });
    } catch (error) {
      mails.inc({ kind: mail.kind, outcome: isPermanentMailFailure(error) ? 'refused' : 'delayed' });
      throw error;
    }
  };
}
