import { AsyncLocalStorage } from 'node:async_hooks';
import type { Mail, SendMail } from './mail.ts';
import { buildMessageId } from './message-id.ts';

/** The mail of the current job, as far as its action has come. */
export type TrackedMail = {
  /** Null until the mail is ready. */
  readonly mail: (Pick<Mail, 'to' | 'kind' | 'locale'> & { readonly messageId: string }) | null;
  readonly hasLeft: boolean;
};

const tracked = new AsyncLocalStorage<{ now: TrackedMail }>();

/** Runs `work`; the returned function says afterwards which mail it sent. */
export function trackMail<Result>(work: () => Promise<Result>): {
  readonly result: Promise<Result>;
  readonly getMail: () => TrackedMail;
} {
  const slot = { now: { mail: null, hasLeft: false } as TrackedMail };
  return { result: tracked.run(slot, work), getMail: () => slot.now };
}

/** Notes the mails of tracked work; `sender` is the address that they leave from. */
export function noteMails(send: SendMail, sender: string): SendMail {
  return async (mail) => {
    const slot = tracked.getStore();
    const { id, to, kind, locale } = mail;
    if (slot) slot.now = { mail: { to, kind, locale, messageId: buildMessageId(id, sender) }, hasLeft: false };
    await send(mail);
    if (slot) slot.now = { ...slot.now, hasLeft: true };
  };
}
