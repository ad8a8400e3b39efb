import type { Locale } from '#kernel/locale.ts';

/** A mail that is ready to go out. `links` are those that it asks to press, the first the most important. */
export type Mail = {
  /** Names the mail, the same each time that it is sent, so that whoever gets it twice keeps one. */
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

/** Hands a mail over; a rejection means that it did not go out, see `isPermanentMailFailure`. */
export type SendMail = (mail: Mail) => Promise<void>;

export type Mailer = { readonly send: SendMail; close(): void };
