import type { Locale } from '#kernel/locale.ts';

/** A mail that is ready to send. `links` are the ones that it asks the reader to press, the most important first. */
export type Mail = {
  /** Identifies the mail, the same at each attempt, so that a receiver can drop duplicates. */
  readonly id: string;
  readonly to: string;
  readonly kind: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends a mail; a rejection means that the mail was not sent, see `isPermanentMailFailure`. */
export type SendMail = (mail: Mail) => Promise<void>;

export type Mailer = { readonly send: SendMail; close(): void };
