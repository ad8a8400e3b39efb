import { isLocale, LOCALES, type Locale } from '#kernel/locale.ts';
import { requireAccount, requireOpenSession } from '#platform/graphql-server/access.ts';
import type { Builder, ObjectType } from '#platform/graphql-server/builder.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import {
  addOutcome,
  type InvalidInputShape,
  type SharedTypes,
  type TooManyAttemptsShape,
} from '#platform/graphql-server/shared-types.ts';
import { changeAccount } from '../../actions/account/change-account.ts';
import type { AccountDependencies, MemberAccount } from '../../actions/account/ports.ts';
import type { Member as MemberShape } from '../../rules/member.ts';
import { addDetailsApi, type GenderType } from './details.ts';

type Saved = { readonly kind: 'saved' };
type Result = Saved | InvalidInputShape | TooManyAttemptsShape;

type Types = { readonly Member: ObjectType<MemberShape>; readonly Gender: GenderType };

const NAMES = {
  saved: 'AccountSaved',
  invalid: 'InvalidInput',
  'too-many-attempts': 'TooManyAttempts',
} as const satisfies Readonly<Record<Result['kind'], string>>;

/** `Member.account`, `changeMyAccount` and `changeMyDetails` (specification K4). */
export function addAccountApi({ builder, shared }: SchemaInProgress, types: Types, deps: AccountDependencies): void {
  addAccount(builder, shared, types, deps);
  addDetailsApi(builder, shared, types.Gender, deps);
  const ChangeResult = addChangeResult(builder, shared);
  builder.mutationField('changeMyAccount', (t) =>
    t.field({
      type: ChangeResult,
      description: "Changes the given settings of the token's member and keeps the others.",
      args: {
        newsletter: t.arg.boolean({
          description:
            'Applies at once. The choice is stored with the language of the request and the version of the text.',
        }),
        nameShown: t.arg.boolean({
          description:
            'Whether the inviter sees the first name. The choice is stored as that about the newsletter; without an inviter nothing changes.',
        }),
        language: t.arg.string({ description: `The language of mails: ${LOCALES.join(', ')}.` }),
      },
      resolve: async (_, { newsletter, nameShown, language }, context): Promise<Result> => {
        const viewer = requireAccount(context, 'account.use');
        const chosen = parseLanguage(language);
        if (chosen === undefined) {
          return { kind: 'invalid', fields: [{ name: 'language', message: 'myAccount.language-unknown' }] };
        }
        const choices = { newsletter: newsletter ?? null, nameShown: nameShown ?? null };
        const change = { viewer, ...choices, language: chosen, shownIn: context.locale };
        const outcome = requireOpenSession(await changeAccount(deps, change));
        if (outcome.kind === 'unknown') throw new Error('The member of a session is missing');
        return outcome;
      },
    }),
  );
}

/** Null keeps the language; undefined is none of the club's. */
function parseLanguage(given: string | null | undefined): Locale | null | undefined {
  if (given == null) return null;
  return isLocale(given) ? given : undefined;
}

function addAccount(
  builder: Builder,
  { DateTime }: SharedTypes,
  { Member, Gender }: Types,
  { accounts }: AccountDependencies,
): void {
  const Account = builder.objectRef<MemberAccount>('MemberAccount').implement({
    fields: (t) => ({
      lastName: t.exposeString('lastName'),
      gender: t.field({
        type: Gender,
        nullable: true,
        description: 'Null for an admin who has not given it.',
        resolve: ({ gender }) => gender,
      }),
      country: t.exposeString('country', { description: 'ISO 3166-1 alpha-2.' }),
      memberSince: t.field({ type: DateTime, resolve: ({ memberSince }) => memberSince }),
      language: t.exposeString('language', { description: 'The language of mails.' }),
      newsletterSince: t.field({
        type: DateTime,
        nullable: true,
        description: 'When the consent to the newsletter was given; null where there is none.',
        resolve: ({ newsletterSince }) => newsletterSince,
      }),
      isNameShown: t.exposeBoolean('isNameShown', {
        nullable: true,
        description: 'Whether the inviter sees the first name; null for a member without an inviter.',
      }),
    }),
  });
  builder.objectField(Member, 'account', (t) =>
    t.field({ type: Account, nullable: true, resolve: ({ id }) => accounts.findAccount(id) }),
  );
}

function addChangeResult(builder: Builder, { InvalidInput, TooManyAttempts }: SharedTypes) {
  const AccountSaved = addOutcome<Saved>(builder, 'AccountSaved', 'myAccount.saved', 'The settings apply from now on.');
  return builder.unionType('ChangeMyAccountResult', {
    types: [AccountSaved, InvalidInput, TooManyAttempts],
    resolveType: ({ kind }) => NAMES[kind],
  });
}
