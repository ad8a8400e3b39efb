import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { isLocale } from '#kernel/locale.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import type { ObjectType } from '#platform/graphql-server/builder.ts';
import { addConnection, readPlace } from '#platform/graphql-server/connection.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { countUntriedMails, findMail, listMails } from '../actions/list-mails.ts';
import type { Delivery, MailReadDependencies, ReturnDependencies } from '../actions/ports.ts';
import { isMailKind } from '../rules/mail-kinds.ts';
import type { MailFilter, MailState } from '../rules/mail-list.ts';
import type { StateType } from './mail-type.ts';

export type GivenFilter = {
  readonly recipient?: string | null | undefined;
  readonly kind?: string | null | undefined;
  readonly language?: string | null | undefined;
  readonly state?: MailState | null | undefined;
  readonly from?: Date | null | undefined;
  readonly to?: Date | null | undefined;
};

/** The filter of the list of mails, also of a retry. */
export function addFilterType({ builder, shared }: SchemaInProgress, State: StateType) {
  return builder.inputType('OutgoingMailFilter', {
    fields: (t) => ({
      recipient: t.string({ description: 'A whole email address, in any spelling of its mailbox.' }),
      kind: t.string({ description: 'For example `activation`.' }),
      language: t.string(),
      state: t.field({ type: State }),
      from: t.field({ type: shared.DateTime, description: 'First tried then or later.' }),
      to: t.field({ type: shared.DateTime, description: 'This instant is excluded.' }),
    }),
  });
}

export type FilterType = ReturnType<typeof addFilterType>;

/** A kind or a language that the program does not have is refused, rather than a filter that is silently left out. */
export function toMailFilter(given: GivenFilter | null | undefined): MailFilter {
  const { recipient, kind, language, state, from, to } = given ?? {};
  if ((kind != null && !isMailKind(kind)) || (language != null && !isLocale(language))) throw refuse('filter-invalid');
  return {
    recipient: recipient ?? null,
    kind: kind ?? null,
    language: language ?? null,
    state: state ?? null,
    from: from ?? null,
    to: to ?? null,
  };
}

type Types = { readonly Mail: ObjectType<Delivery>; readonly Filter: FilterType };

/** `outgoingMails`, `outgoingMail`, `returnedMail` and `untriedMails`. */
export function addMailQueries(
  schema: SchemaInProgress,
  types: Types,
  deps: MailReadDependencies & ReturnDependencies,
): void {
  const { builder, shared } = schema;
  addList(schema, types, deps);
  builder.queryField('outgoingMail', (t) =>
    t.field({
      type: types.Mail,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => {
        requirePermission(context, 'mails.read');
        return findMail(deps, String(id));
      },
    }),
  );
  builder.queryField('returnedMail', (t) =>
    t.field({
      type: types.Mail,
      nullable: true,
      description:
        'Why an address gets no reminders: the newest mail that its recipient reported, else the newest one that left, if it came back.',
      args: { recipient: t.arg.string({ required: true }) },
      resolve: (_, { recipient }, context) => {
        requirePermission(context, 'mails.read');
        const email = normalizeEmail(recipient);
        return isEmailAddress(email) ? deps.returns.findReturned(email) : null;
      },
    }),
  );
  builder.queryField('untriedMails', (t) =>
    t.field({
      type: shared.ListCount,
      description: 'The mails whose first try has not begun; the list does not have them yet.',
      resolve: (_, __, context) => {
        requirePermission(context, 'mails.read');
        return countUntriedMails(deps);
      },
    }),
  );
}

function addList({ builder, shared }: SchemaInProgress, { Mail, Filter }: Types, deps: MailReadDependencies): void {
  const Mails = addConnection(builder, shared, 'OutgoingMail', Mail);
  builder.queryField('outgoingMails', (t) =>
    t.field({
      type: Mails,
      description: 'The newest mail first, unless the direction says otherwise.',
      args: {
        ...{ first: t.arg.int(), after: t.arg.string(), last: t.arg.int(), before: t.arg.string() },
        direction: t.arg({ type: shared.SortDirection }),
        filter: t.arg({ type: Filter }),
      },
      resolve: async (_, { filter, direction, ...args }, context) => {
        requirePermission(context, 'mails.read');
        const place = readPlace(args);
        if (!place) throw refuse('place-invalid');
        const page = { ...place, sort: 'created', direction: direction ?? 'descending' } as const;
        const result = await listMails(deps, { filter: toMailFilter(filter), page });
        if (result.kind === 'refused') throw refuse(result.reason);
        return result;
      },
    }),
  );
}

function refuse(reason: string) {
  return codedError('BAD_USER_INPUT', 'The list cannot be read like this', { reason });
}
