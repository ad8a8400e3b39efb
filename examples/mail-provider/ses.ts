// Notifications of Amazon SES (https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html), as events of the club.

/** An event of `POST /acquisition/shop/mail-events`; docs/operating.md describes it. */
export type MailEvent = {
  readonly type: 'bounced' | 'complained';
  readonly messageId?: string | undefined;
  readonly recipient: string | undefined;
  readonly at: string | undefined;
  readonly status?: string | undefined;
  readonly permanent?: boolean;
};

type Recipient = { readonly emailAddress?: string; readonly status?: string };
type Notification = {
  /** `eventType` where SES publishes events by a configuration set. */
  readonly notificationType?: string;
  readonly eventType?: string;
  readonly mail?: {
    readonly headers?: readonly { readonly name?: string; readonly value?: string }[];
    readonly commonHeaders?: { readonly messageId?: string };
  };
  readonly bounce?: {
    readonly bounceType?: string;
    readonly bouncedRecipients?: readonly Recipient[];
    readonly timestamp?: string;
  };
  readonly complaint?: { readonly complainedRecipients?: readonly Recipient[]; readonly timestamp?: string };
};

/** The events in a notification; none for one about something else, such as a delivery. */
export function readEvents(content: string): readonly MailEvent[] {
  const { notificationType, eventType = notificationType, mail, bounce, complaint } = parse(content);
  const messageId = findMessageId(mail);
  if (eventType === 'Bounce')
    return (bounce?.bouncedRecipients ?? []).map(({ emailAddress, status }) => ({
      ...{ type: 'bounced', messageId, recipient: emailAddress, at: bounce?.timestamp },
      // SES reports other texts than codes, too.
      status: status !== undefined && /^[245]\.\d{1,3}\.\d{1,3}$/.test(status) ? status : undefined,
      permanent: bounce?.bounceType === 'Permanent',
    }));
  if (eventType !== 'Complaint') return [];
  return (complaint?.complainedRecipients ?? []).map(({ emailAddress }) => ({
    ...{ type: 'complained', messageId, recipient: emailAddress, at: complaint?.timestamp },
  }));
}

/** The Message-ID of the club. SES replaces the header in what it sends, and repeats the original where notifications include the headers. */
function findMessageId(mail: Notification['mail']): string | undefined {
  const header = mail?.headers?.find(({ name }) => name?.toLowerCase() === 'message-id');
  return header?.value ?? mail?.commonHeaders?.messageId;
}

/** SNS sends a text when SES is connected to a topic. */
function parse(content: string): Notification {
  try {
    return (JSON.parse(content) as Notification | null) ?? {};
  } catch {
    return {};
  }
}
