import type { ObjectType } from '#platform/graphql-server/builder.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { Delivery } from '../actions/ports.ts';
import { findSubjectKind } from '../rules/mail-kinds.ts';

/** The states of a mail for admins. */
export function addStateType({ builder }: SchemaInProgress) {
  return builder.enumType('MailState', {
    values: {
      WAITING: { value: 'waiting', description: 'A try failed, and there will be another one.' },
      SENT: { value: 'sent', description: 'The mail server accepted it.' },
      FAILED: { value: 'failed', description: 'There will be no further try unless an admin retries it.' },
      BOUNCED: { value: 'bounced', description: 'It left, and the mailbox does not take it.' },
      COMPLAINED: { value: 'complained', description: 'It left, and its recipient reported it as unwanted.' },
      DROPPED: { value: 'dropped', description: 'Nobody needs it any more.' },
    } as const,
  });
}

export type StateType = ReturnType<typeof addStateType>;

/** A mail as admins see it. */
export function addMailType({ builder, shared }: SchemaInProgress, State: StateType): ObjectType<Delivery> {
  const About = builder.enumType('MailSubject', {
    description: 'What a mail is about.',
    values: {
      REGISTRATION: { value: 'registration' },
      APPLICATION: { value: 'application' },
      ADMIN_INVITATION: { value: 'admin-invitation' },
      MEMBER: { value: 'member' },
    } as const,
  });
  return builder.objectRef<Delivery>('OutgoingMail').implement({
    description: 'A mail that was sent, waits or failed. Neither its content nor its links are stored.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.exposeString('kind'),
      recipient: t.exposeString('recipient', {
        nullable: true,
        description: 'Null where no try came as far as the mail.',
      }),
      language: t.exposeString('language', { nullable: true }),
      state: t.field({ type: State, resolve: ({ state }) => state }),
      tries: t.exposeInt('tries'),
      failure: t.exposeString('failure', {
        nullable: true,
        description: 'Codes of the mail server for the last failed try, without personal data.',
      }),
      about: t.field({ type: About, nullable: true, resolve: ({ kind }) => findSubjectKind(kind) }),
      aboutId: t.exposeID('aboutId', { nullable: true }),
      createdAt: t.field({ type: shared.DateTime, resolve: ({ createdAt }) => createdAt }),
      triedAt: t.field({ type: shared.DateTime, resolve: ({ triedAt }) => triedAt }),
      sentAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ sentAt }) => sentAt }),
      returnedAt: t.field({
        type: shared.DateTime,
        nullable: true,
        description: 'When the provider said that it came back, or that its recipient reported it.',
        resolve: ({ returnedAt }) => returnedAt,
      }),
    }),
  });
}
