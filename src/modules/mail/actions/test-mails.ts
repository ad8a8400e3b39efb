import { newId } from '#kernel/ids.ts';
import type { Locale } from '#kernel/locale.ts';
import { isTemplateKind, type TemplateKind } from '../rules/mail-kinds.ts';
import type { SendTestDependencies, TestMailDependencies } from './ports.ts';

export type TestMailInput = {
  readonly kind: TemplateKind;
  readonly language: Locale;
  /** Who gets it. */
  readonly recipientId: string;
  readonly actor: string;
  /** The admin who asks; null for the command line, which no limit applies to. */
  readonly adminId: string | null;
};

export type TestMailResult =
  | { readonly kind: 'done'; readonly id: string }
  | { readonly kind: 'refused'; readonly reason: 'too-many-test-mails' };

/**
 * Requests a test mail to an admin (specification K1). It goes the way of every mail, with its retries, so that it also
 * tells whether mails leave.
 */
export async function requestTestMail(
  { clock, random, takeAttempt, transaction }: TestMailDependencies,
  { kind, language, recipientId, actor, adminId }: TestMailInput,
): Promise<TestMailResult> {
  if (adminId !== null && (await takeAttempt('test-mail', adminId)) !== null)
    return { kind: 'refused', reason: 'too-many-test-mails' };
  const requestId = newId(clock(), random);
  await transaction(async ({ events, audit }) => {
    await events.publish('test-mail.requested', { requestId, memberId: recipientId, kind, locale: language });
    const after = { kind, language };
    await audit.record({ actor, action: 'test-mail.requested', subject: `member:${recipientId}`, before: null, after });
  });
  return { kind: 'done', id: requestId };
}

type Requested = {
  readonly requestId: string;
  readonly memberId: string;
  readonly kind: string;
  readonly locale: Locale;
};

/** Sends a test mail. Nobody gets one whose account was removed, or whose kind is of another release. */
export async function sendTestMail(
  deps: SendTestDependencies,
  { requestId, memberId, kind, locale }: Requested,
): Promise<void> {
  const to = (await deps.findEmails([memberId])).get(memberId);
  if (to === undefined || !isTemplateKind(kind)) return;
  await deps.sendTest(kind, { id: `test-mail ${requestId}`, to, locale });
}
