import { isLocale, type Locale, localeOfPath } from '#kernel/locale.ts';
import { isTemplateKind, TEMPLATE_KINDS, type TemplateKind } from '#modules/mail/rules/mail-kinds.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { type Href, href, withQuery } from '#web/routing/href.ts';

/** The names of the fields that choose a template, in the address and in forms. */
export const TEMPLATE_FIELDS = { kind: 'kind', language: 'language' } as const;

/** The kind that an address names; the first one if it names none. */
export function readKind({ searchParams }: URL): TemplateKind {
  const kind = searchParams.get(TEMPLATE_FIELDS.kind) ?? '';
  return isTemplateKind(kind) ? kind : (TEMPLATE_KINDS[0] ?? 'activation');
}

/** The address of a template as a document of its own. */
export function getDesignHref({ kind, language }: { readonly kind: TemplateKind; readonly language: Locale }): Href {
  return withQuery(href('/admin/mails/templates/:kind', { kind }), { [TEMPLATE_FIELDS.language]: language });
}

/** The language that an address names; that of the page if it names none. */
export function readLanguage({ searchParams, pathname }: URL): Locale {
  const language = searchParams.get(TEMPLATE_FIELDS.language);
  return isLocale(language) ? language : localeOfPath(withoutBase(pathname));
}
