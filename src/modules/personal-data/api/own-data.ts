import { isLocale } from '#kernel/locale.ts';
import type { TakeAttempt } from '#kernel/ports.ts';
import type { ObjectType } from '#platform/graphql-server/builder.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { addOutcome, type TooManyAttemptsShape } from '#platform/graphql-server/shared-types.ts';
import type { DataRequestDependencies } from '../actions/data-request-ports.ts';
import { erasePersonalData, type OwnErasureResult } from '../actions/erase-personal-data.ts';
import { exportPersonalDataPage, type OpenedDataLink, openDataLink } from '../actions/open-data-link.ts';
import { type DataRequestResult, requestPersonalData } from '../actions/request-data.ts';
import { HOLDINGS } from '../rules/data-request.ts';
import type { PersonalDataTypes } from './personal-data.ts';

/** The operations of people who open a mailed link to their data: nobody is logged in (specification K6). */
export function addOwnDataApi(schema: SchemaInProgress, types: PersonalDataTypes, deps: DataRequestDependencies): void {
  addRequest(schema, deps);
  addLink(schema, deps);
  addExport(schema, types, deps);
  addErasure(schema, types, deps);
}

function addRequest({ builder, shared }: SchemaInProgress, deps: DataRequestDependencies): void {
  const Requested = addOutcome<Extract<DataRequestResult, { readonly kind: 'requested' }>>(
    builder,
    'PersonalDataRequested',
    'PERSONAL_DATA_REQUESTED',
    'A mail is on its way. The response is the same for every address.',
  );
  const Result = builder.unionType('RequestPersonalDataResult', {
    types: [Requested, shared.InvalidInput, shared.TooManyAttempts],
    resolveType: ({ kind }) =>
      ({ requested: 'PersonalDataRequested', invalid: 'InvalidInput', 'too-many-attempts': 'TooManyAttempts' })[kind],
  });
  builder.mutationField('requestPersonalData', (t) =>
    t.field({
      type: Result,
      description: 'Mails a link to what is stored about an email address.',
      args: { email: t.arg.string({ required: true }), language: t.arg.string() },
      resolve: (_, { email, language }, { locale, clientAddress }) =>
        requestPersonalData(deps, { email, language: isLocale(language) ? language : locale, clientAddress }),
    }),
  );
}

function addLink({ builder }: SchemaInProgress, deps: DataRequestDependencies): void {
  const Holding = builder.enumType('PersonalDataHolding', {
    description: 'What is stored about an address.',
    values: HOLDINGS,
  });
  const Link = builder.objectRef<OpenedDataLink>('PersonalDataLink').implement({
    fields: (t) => ({
      email: t.exposeString('email', { nullable: true, description: 'Null once the data are erased.' }),
      holdings: t.field({ type: [Holding], resolve: ({ holdings }) => [...holdings] }),
      canErase: t.exposeBoolean('canErase', { description: 'False for an admin, whom another admin removes first.' }),
    }),
  });
  builder.queryField('personalDataLink', (t) =>
    t.field({
      type: Link,
      nullable: true,
      description: 'What a mailed link opens; null for a link that is not valid.',
      args: { token: t.arg.string({ required: true }) },
      resolve: async (_, { token }, { clientAddress }) =>
        (await takeAttempt(deps, clientAddress)) ? null : openDataLink(deps, token),
    }),
  );
}

function addExport(schema: SchemaInProgress, { DataPage, Refusal }: PersonalDataTypes, deps: DataRequestDependencies) {
  const { builder, shared } = schema;
  const Result = builder.unionType('ExportPersonalDataResult', {
    types: [DataPage, Refusal, shared.TooManyAttempts],
    resolveType: ({ kind }) =>
      ({ page: 'MemberData', refused: 'PersonalDataRefused', 'too-many-attempts': 'TooManyAttempts' })[kind],
  });
  builder.mutationField('exportPersonalData', (t) =>
    t.field({
      type: Result,
      description: 'Reads what is stored about the address of a mailed link, page by page.',
      args: {
        token: t.arg.string({ required: true }),
        after: t.arg.string({ description: 'The `endCursor` of a page.' }),
      },
      resolve: async (_, { token, after }, { clientAddress }) =>
        (await takeAttempt(deps, clientAddress)) ?? exportPersonalDataPage(deps, { token, after: after ?? null }),
    }),
  );
}

function addErasure(schema: SchemaInProgress, { Refusal }: PersonalDataTypes, deps: DataRequestDependencies): void {
  const { builder, shared } = schema;
  const Erased: ObjectType<Extract<OwnErasureResult, { readonly kind: 'erased' }>> = addOutcome(
    builder,
    'PersonalDataErased',
    'PERSONAL_DATA_ERASED',
    'Nothing is stored about the address any more, and the link is over.',
  );
  const Result = builder.unionType('ErasePersonalDataResult', {
    types: [Erased, Refusal, shared.TooManyAttempts],
    resolveType: ({ kind }) =>
      ({ erased: 'PersonalDataErased', refused: 'PersonalDataRefused', 'too-many-attempts': 'TooManyAttempts' })[kind],
  });
  builder.mutationField('erasePersonalData', (t) =>
    t.field({
      type: Result,
      description: 'Erases what is stored about the address of a mailed link, for good.',
      args: {
        token: t.arg.string({ required: true }),
        confirmation: t.arg.string({ required: true, description: 'The email address, typed once more.' }),
      },
      resolve: async (_, { token, confirmation }, { clientAddress }) =>
        (await takeAttempt(deps, clientAddress)) ?? erasePersonalData(deps, { token, confirmation }),
    }),
  );
}

async function takeAttempt(
  deps: { readonly takeAttempt: TakeAttempt },
  clientAddress: string,
): Promise<TooManyAttemptsShape | null> {
  const retryAfter = await deps.takeAttempt('personal-data-link-address', clientAddress);
  return retryAfter === null ? null : { kind: 'too-many-attempts', retryAfter };
}
