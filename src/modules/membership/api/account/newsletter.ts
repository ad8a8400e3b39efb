import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { addOutcome } from '#platform/graphql-server/shared-types.ts';
import type { NewsletterLinkDependencies } from '../../actions/account/newsletter-links.ts';
import type { AccountDependencies } from '../../actions/account/ports.ts';
import { findNewsletterMember, type UnsubscribeResult, unsubscribe } from '../../actions/account/unsubscribe.ts';

const NAMES = {
  unsubscribed: 'NewsletterEnded',
  refused: 'NewsletterLinkRefused',
  'too-many-attempts': 'TooManyAttempts',
} as const satisfies Readonly<Record<UnsubscribeResult['kind'], string>>;

/** `newsletterLink` and `unsubscribeNewsletter`: the link of a newsletter opens them, without a login (specification K6). */
export function addNewsletterApi(
  { builder, shared }: SchemaInProgress,
  deps: AccountDependencies & NewsletterLinkDependencies,
): void {
  const Link = builder.objectRef<{ readonly isSubscribed: boolean }>('NewsletterLink').implement({
    fields: (t) => ({
      isSubscribed: t.exposeBoolean('isSubscribed', { description: 'Whether the member gets the newsletter.' }),
    }),
  });
  builder.queryField('newsletterLink', (t) =>
    t.field({
      type: Link,
      nullable: true,
      description: 'What the link of a newsletter opens; null for a link that is not valid.',
      args: { token: t.arg.string({ required: true }) },
      resolve: (_, { token }) => findNewsletterMember(deps, token),
    }),
  );
  type Ended = Extract<UnsubscribeResult, { readonly kind: 'unsubscribed' }>;
  type Refused = Extract<UnsubscribeResult, { readonly kind: 'refused' }>;
  const Result = builder.unionType('UnsubscribeNewsletterResult', {
    types: [
      addOutcome<Ended>(builder, 'NewsletterEnded', 'newsletter.ended', 'The member gets no newsletter any more.'),
      addOutcome<Refused>(builder, 'NewsletterLinkRefused', 'newsletter.refused', 'The link is not valid.'),
      shared.TooManyAttempts,
    ],
    resolveType: ({ kind }) => NAMES[kind],
  });
  builder.mutationField('unsubscribeNewsletter', (t) =>
    t.field({
      type: Result,
      description: 'Ends the newsletter of the member whom the link was made for.',
      args: { token: t.arg.string({ required: true }) },
      resolve: (_, { token }, { locale }) => unsubscribe(deps, { token, language: locale }),
    }),
  );
}
