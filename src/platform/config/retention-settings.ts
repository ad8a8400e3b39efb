import { number } from './readers.ts';
import { setting } from './setting.ts';

/** For how long each kind of row stays in the database. */
export const RETENTION_SETTINGS = {
  RETENTION_SESSIONS: days('a session after its end', 30, 1),
  RETENTION_LINKS: days('activation links and password resets after their end, and requests for another mail', 30, 2),
  RETENTION_SUBMISSIONS: days('the response to a submitted registration form, for its repetition', 30, 1),
  RETENTION_REGISTRATIONS: days('the personal data of an expired or withdrawn registration', 90, 1),
  RETENTION_INTEREST: days('an application for membership, after the application or the decision', 365, 1),
  RETENTION_AUDIT: days('entries of the audit log', 1096, 366),
  RETENTION_RECEIPTS: days('consent receipts', 1096, 1096),
  RETENTION_MAILS: days('which mails were sent or failed, and mails in the development mailbox', 30, 1),
  RETENTION_FUNNEL: days('the counts of the funnel and of experiments', 800, 1),
  RETENTION_REFERRERS: days('counts of visitors from blocked referrers', 400, 1),
  RETENTION_JOBS: days('batches and imports of codes, with the results of their rows', 90, 1),
  RETENTION_WEBHOOKS: days('the deliveries of webhooks and their messages', 30, 1),
} as const;

function days(what: string, fallback: number, least: number) {
  return setting(
    `days for which the database stores ${what}; see "Retention"`,
    String(fallback),
    number(least, 36_500),
  );
}
