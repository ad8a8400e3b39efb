import type { QueryOf } from '#kernel/list/list-query.ts';
import type { MAIL_LIST, MailState } from '#modules/mail/rules/mail-list.ts';
import type { MailListQuery } from '#web/generated/operations.ts';
import { href } from '#web/routing/href.ts';

export type MailQuery = QueryOf<typeof MAIL_LIST>;
export type ShownMail = MailListQuery['outgoingMails']['edges'][number]['node'];
export type ShownState = Uppercase<MailState>;

export const MAILS = href('/admin/mails');
