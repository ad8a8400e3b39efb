import { DEFAULT_LOCALE, isLocale } from '#kernel/locale.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import type { ObjectType } from '#platform/graphql-server/builder.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { PreviewDependencies } from '../../actions/landing-pages/ports.ts';
import { previewLandingPage } from '../../actions/landing-pages/preview-page.ts';
import type { Landing } from '../../actions/resolve-landing.ts';

/** `landingPagePreview`. */
export function addPreview(
  { builder }: SchemaInProgress,
  Landing: ObjectType<Landing>,
  deps: PreviewDependencies,
): void {
  builder.queryField('landingPagePreview', (t) =>
    t.field({
      type: Landing,
      nullable: true,
      description: 'What a landing page would show: its draft, or what an admin has typed. Null for no such page.',
      args: {
        id: t.arg.id({ required: true }),
        content: t.arg.string({ description: 'Typed content, as JSON. Such previews are limited.' }),
        language: t.arg.string(),
        headline: t.arg.string({ description: "A headline variant instead of the page's own." }),
      },
      resolve: async (_, { id, content, language, headline }, context) => {
        const { memberId: adminId } = requirePermission(context, 'landing-pages.read');
        const locale = language != null && isLocale(language) ? language : DEFAULT_LOCALE;
        const input = { id: String(id), content: content ?? null, locale, headline: headline ?? null, adminId };
        const result = await previewLandingPage(deps, input);
        if (result.kind === 'landing') return result.landing;
        if (result.kind === 'limited')
          throw codedError('TOO_MANY_ATTEMPTS', context.translate('error.tooManyAttempts'), {
            retryAfter: result.retryAfter,
          });
        if (result.reason === 'page-unknown') return null;
        throw codedError('BAD_USER_INPUT', 'The page cannot be shown like this', { reason: result.reason });
      },
    }),
  );
}
