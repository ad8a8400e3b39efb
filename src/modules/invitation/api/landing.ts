import type { TakeAttempt } from '#kernel/ports.ts';
import type { Builder, ObjectType } from '#platform/graphql-server/builder.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import type { Customization, SharedProduct } from '../actions/ports.ts';
import { type Landing, type LandingDependencies, resolveLanding } from '../actions/resolve-landing.ts';

/** The content of a landing page; codes' details show it too. */
export function addCustomization(builder: Builder): ObjectType<Customization> {
  return builder.objectRef<Customization>('Customization').implement({
    description: 'The configuration of a landing page.',
    fields: (t) => ({
      headline: t.exposeString('headline'),
      registrationForm: t.exposeString('registrationForm', { description: '`one-step` or `lean`.' }),
      voucherPercent: t.int({ resolve: ({ voucherPercent }) => voucherPercent }),
      voucherMinimumMinor: t.int({ nullable: true, resolve: ({ voucherMinimumMinor }) => voucherMinimumMinor }),
      hero: t.exposeString('hero', { description: "Name of one of the brand's pictures." }),
      introFlow: t.exposeString('introFlow', { description: '`none`, `intro` or `short`.' }),
      sections: t.stringList({ resolve: ({ sections }) => [...sections] }),
    }),
  });
}

type LandingApiDependencies = LandingDependencies & { readonly takeAttempt: TakeAttempt };

/** `landing`: the landing page at a slug; null where there is none (specification B2). */
export function addLanding(
  builder: Builder,
  Customization: ObjectType<Customization>,
  deps: LandingApiDependencies,
): ObjectType<Landing> {
  const Product = builder.objectRef<SharedProduct>('SharedProduct').implement({
    description: 'A product that a member shared. Only members can see its price.',
    fields: (t) => ({
      name: t.string({
        description: "In the request's language if the product has a name in it.",
        resolve: ({ name }, _, { locale }) => (typeof name === 'string' ? name : name[locale]),
      }),
      designer: t.exposeString('designer'),
      image: t.exposeString('image', { description: "Name of one of the brand's pictures." }),
      description: t.string({
        description: "In the request's language.",
        resolve: ({ description }, _, { locale }) => description[locale],
      }),
    }),
  });
  const LandingType = builder.objectRef<Landing>('Landing').implement({
    fields: (t) => ({
      kind: t.exposeString('kind', { description: '`start-page`, `code` or `entry`.' }),
      customization: t.field({ type: Customization, resolve: ({ customization }) => customization }),
      campaign: t.exposeString('campaign', { nullable: true }),
      product: t.field({ type: Product, nullable: true, resolve: ({ product }) => product }),
      registrationCode: t.exposeString('registrationCode', { nullable: true }),
    }),
  });
  builder.queryField('landing', (t) =>
    t.field({
      type: LandingType,
      nullable: true,
      args: { slug: t.arg.string({ required: true }) },
      resolve: (_, { slug }, { clientAddress, translate }) =>
        resolveLanding(deps, slug, async () => {
          const retryAfter = await deps.takeAttempt('code-address', clientAddress);
          if (retryAfter === null) return;
          throw codedError('TOO_MANY_ATTEMPTS', translate('error.tooManyAttempts'), { retryAfter });
        }),
    }),
  );
  return LandingType;
}
