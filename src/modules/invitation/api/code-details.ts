import type { TakeAttempt } from '#kernel/ports.ts';
import type { FunnelFact } from '#modules/funnel/rules/steps.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import type { Builder, ObjectType } from '#platform/graphql-server/builder.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import { noteForbidden } from '#platform/graphql-server/note-forbidden.ts';
import type { SharedTypes } from '#platform/graphql-server/shared-types.ts';
import { type CodeCheck, checkCode } from '../actions/check-code.ts';
import { createLink, type LinkDependencies, noteForbiddenLink } from '../actions/create-link.ts';
import type { CheckDependencies, Customization } from '../actions/ports.ts';
import { CODE_ERRORS, type CodeError, type CountryOption, isClosedError } from '../rules/check.ts';
import { isMistypedCode } from '../rules/check-character.ts';
import { normalizeCode } from '../rules/code.ts';

export type InvitationApiDependencies = CheckDependencies &
  LinkDependencies & {
    readonly takeAttempt: TakeAttempt;
  };

const REFUSED_LINK = { permission: 'links.write', limit: 'link-refused' } as const;

type Details = Omit<CodeCheck, 'facts'>;

/** The invitations' part of the schema (specification H3). Returns the type that other areas' refusals use. */
export function addInvitationApi(
  builder: Builder,
  shared: SharedTypes,
  CustomizationType: ObjectType<Customization>,
  deps: InvitationApiDependencies,
) {
  const ErrorDetail = addErrorDetails(builder, shared, deps);
  const Option = addCountryOption(builder);
  const DetailsType = builder.objectRef<Details>('RegistrationCodeDetails').implement({
    fields: (t) => ({
      errors: t.stringList({ resolve: ({ errors }) => [...errors] }),
      errorDetails: t.field({ type: [ErrorDetail], resolve: ({ errors }) => errors.map((error) => ({ error })) }),
      invitorName: t.exposeString('invitorName', {
        nullable: true,
        description: 'First name and initial of the inviter.',
      }),
      countryOptions: t.field({ type: [Option], resolve: ({ countryOptions }) => [...countryOptions] }),
      campaign: t.exposeString('campaign', { nullable: true }),
      customization: t.field({
        type: CustomizationType,
        nullable: true,
        resolve: ({ customization }) => customization,
      }),
    }),
  });
  builder.queryField('registrationCodeDetails', (t) =>
    t.field({
      type: DetailsType,
      args: { registrationCode: t.arg.string({ required: true }), validityTimestamp: t.arg.string() },
      resolve: async (_, args, context) => {
        // A typing error is no guess: no code is looked up.
        const isGuess = !isMistypedCode(normalizeCode(args.registrationCode));
        const retryAfter = isGuess ? await deps.takeAttempt('code-address', context.clientAddress) : null;
        if (retryAfter !== null)
          throw codedError('TOO_MANY_ATTEMPTS', context.translate('error.tooManyAttempts'), { retryAfter });
        const details = await checkCode(deps, {
          registrationCode: args.registrationCode,
          validityTimestamp: args.validityTimestamp ?? null,
          referrer: context.storedReferrer,
        });
        context.noteFact(buildFunnelFact(details));
        return details;
      },
    }),
  );
  addLinkMutation(builder, shared, deps);
  return { ErrorDetail };
}

function buildFunnelFact({ errors: [reason], code, campaign, customization }: Details): FunnelFact {
  return reason
    ? { step: 'code-refused', reason }
    : { step: 'code-good', campaign, headline: customization?.headline ?? null, code: code?.code ?? null };
}

function addLinkMutation(builder: Builder, shared: SharedTypes, deps: InvitationApiDependencies): void {
  const Link = builder.objectRef<{ url: string; validUntil: Date }>('RegistrationLink').implement({
    fields: (t) => ({
      url: t.exposeString('url'),
      validUntil: t.field({ type: shared.DateTime, resolve: ({ validUntil }) => validUntil }),
    }),
  });
  builder.mutationField('generateRegistrationLink', (t) =>
    t.field({
      type: Link,
      args: { registrationCode: t.arg.string({ required: true }) },
      resolve: async (_, { registrationCode }, context) => {
        await noteForbidden(deps.takeAttempt, context, REFUSED_LINK, (actor) =>
          noteForbiddenLink(deps, { code: registrationCode, actor }),
        );
        const { memberId } = requirePermission(context, REFUSED_LINK.permission);
        const link = await createLink(deps, {
          code: registrationCode,
          locale: context.locale,
          actor: `member:${memberId}`,
        });
        if (link.kind === 'created') return link;
        throw codedError('BAD_USER_INPUT', context.translate(`link.${link.reason}`), { reason: link.reason });
      },
    }),
  );
}

/** An interface with `error`, and one object type for each error, named after the error. */
function addErrorDetails(builder: Builder, shared: SharedTypes, { findDoor }: Pick<CheckDependencies, 'findDoor'>) {
  const Detail = builder.interfaceRef<{ readonly error: CodeError }>('RegistrationCodeErrorDetail').implement({
    resolveType: ({ error }) => error,
    fields: (t) => ({ error: t.exposeString('error') }),
  });
  for (const error of CODE_ERRORS) {
    const type = builder.objectRef<{ readonly error: CodeError }>(error).implement({ interfaces: [Detail] });
    if (isClosedError(error)) addOpening(builder, type, shared, findDoor);
  }
  return Detail;
}

/** When the club accepts registrations again: an admin closed them, or the daily quota is reached (specification K20). */
function addOpening(
  builder: Builder,
  type: ObjectType<{ readonly error: CodeError }>,
  { DateTime }: SharedTypes,
  findDoor: CheckDependencies['findDoor'],
): void {
  builder.objectFields(type, (t) => ({
    opensAt: t.field({
      type: DateTime,
      nullable: true,
      description: 'When registrations open again; null where nobody has planned it.',
      resolve: async () => {
        const door = await findDoor();
        return door.kind === 'open' ? null : door.opensAt;
      },
    }),
  }));
}

function addCountryOption(builder: Builder) {
  return builder.objectRef<CountryOption>('CountryOption').implement({
    fields: (t) => ({
      dataPolicyPkString: t.exposeString('dataPolicyPkString'),
      isoCode: t.exposeString('isoCode'),
      termsPkString: t.exposeString('termsPkString'),
    }),
  });
}
