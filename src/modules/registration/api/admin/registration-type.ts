import { requirePermission } from '#platform/graphql-server/access.ts';
import type { ObjectType } from '#platform/graphql-server/builder.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { SINGLE_ROW } from '#platform/graphql-server/single-row-fields.ts';
import { findResendDelay, readTimeline } from '../../actions/admin/list-registrations.ts';
import type { AdminRegistration, RegistrationReadDependencies } from '../../actions/admin/ports.ts';
import { computeErasure } from '../../rules/lifecycle.ts';
import { addEventType } from './event-type.ts';

export type RegistrationType = ObjectType<AdminRegistration>;

/** The state of a registration for admins. */
export function addStateType({ builder }: SchemaInProgress) {
  return builder.enumType('RegistrationState', {
    values: {
      PENDING: { value: 'pending' },
      ACTIVE: { value: 'active' },
      EXPIRED: { value: 'expired' },
      WITHDRAWN: { value: 'withdrawn' },
      ERASED: { value: 'erased', description: 'It ended, and its personal data are deleted.' },
    } as const,
  });
}

export type StateType = ReturnType<typeof addStateType>;

/** What an admin should know about an address. */
export function addFlagType({ builder }: SchemaInProgress) {
  return builder.enumType('RegistrationFlag', {
    description: 'What an admin should know about the address. No flag refuses anybody.',
    values: {
      DISPOSABLE: { value: 'disposable', description: 'The domain gives addresses that are thrown away.' },
      MISTYPED: { value: 'mistyped', description: 'The domain resembles a common one.' },
    } as const,
  });
}

export type FlagType = ReturnType<typeof addFlagType>;

/** A registration as admins see it. */
export function addRegistrationType(
  schema: SchemaInProgress,
  { State, Flag }: { readonly State: StateType; readonly Flag: FlagType },
  deps: RegistrationReadDependencies,
): RegistrationType {
  const { builder, shared } = schema;
  const Code = addCodeType(schema);
  const Inviter = addInviterType(schema);
  const Event = addEventType(schema);
  return builder.objectRef<AdminRegistration>('Registration').implement({
    description: 'A registration as admins see it. The personal fields are null where it is erased.',
    fields: (t) => ({
      id: t.exposeID('id'),
      state: t.field({ type: State, resolve: ({ state }) => state }),
      email: t.exposeString('email', { nullable: true }),
      flags: t.field({ type: [Flag], resolve: ({ flags }) => [...flags] }),
      firstName: t.exposeString('firstName', { nullable: true }),
      lastName: t.exposeString('lastName', { nullable: true }),
      country: t.exposeString('country', { description: 'ISO 3166-1 alpha-2.' }),
      language: t.exposeString('language'),
      code: t.field({ type: Code, resolve: ({ code }) => code }),
      inviter: t.field({ type: Inviter, resolve: ({ inviter }) => inviter }),
      campaign: t.exposeString('campaign', { nullable: true }),
      headline: t.exposeString('headline', { description: 'The headline variant of the landing page.' }),
      promisedPercent: t.exposeInt('promisedPercent', {
        nullable: true,
        description: 'The percentage of the voucher that an experiment promised.',
      }),
      newsletter: t.exposeBoolean('newsletter'),
      renews: t.exposeID('renews', { nullable: true, description: 'The expired registration that it continues.' }),
      createdAt: t.field({ type: shared.DateTime, resolve: ({ createdAt }) => createdAt }),
      expiresAt: t.field({ type: shared.DateTime, resolve: ({ expiresAt }) => expiresAt }),
      endedAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ endedAt }) => endedAt }),
      erasedAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ erasedAt }) => erasedAt }),
      erasureDueAt: t.field({
        type: shared.DateTime,
        nullable: true,
        description: 'When the personal data of an ended registration are erased, by the setting of the operator.',
        resolve: (registration) => computeErasure(registration, deps.retention.registrations),
      }),
      resendAfter: t.int({
        ...{ nullable: true, extensions: SINGLE_ROW },
        description: 'Seconds until another activation mail can be requested; null where it has ended.',
        resolve: (registration, _, context) => {
          requirePermission(context, 'registrations.read');
          return findResendDelay(deps, registration);
        },
      }),
      timeline: t.field({
        ...{ type: [Event], extensions: SINGLE_ROW },
        description: 'What is stored about what happened to it, the oldest first.',
        resolve: async (registration, _, context) => {
          requirePermission(context, 'registrations.read');
          return [...(await readTimeline(deps, registration))];
        },
      }),
    }),
  });
}

function addCodeType({ builder }: SchemaInProgress) {
  return builder.objectRef<AdminRegistration['code']>('UsedRegistrationCode').implement({
    fields: (t) => ({ id: t.exposeID('id'), code: t.exposeString('code') }),
  });
}

function addInviterType({ builder }: SchemaInProgress) {
  return builder.objectRef<AdminRegistration['inviter']>('RegistrationInviter').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      firstName: t.exposeString('firstName'),
      lastName: t.exposeString('lastName'),
      isErased: t.exposeBoolean('isErased'),
    }),
  });
}
