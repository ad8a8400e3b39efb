import type { Locale } from '#kernel/locale.ts';
import type { Message } from '#kernel/message.ts';
import { isTextFlag, TEXT_PREFIX } from '#modules/experiment/rules/flags.ts';
import { compileText } from '#texts/variant-texts.ts';
import type { VisitContext } from '#web/routing/visit-context.ts';
import type { VariantTexts } from './variant-texts.ts';

type Visit = Pick<VisitContext, 'flags' | 'variesTexts'>;

/** Whether a text may vary on this page, or on another one to which the visit navigates. */
export function hasTextVariants({ flags, variesTexts }: Visit): boolean {
  return variesTexts === true || Object.keys(flags).some(isTextFlag);
}

/**
 * Compiles the texts of a visit's variants in a locale; null where no text varies. What the feature service publishes
 * may have problems that our own definitions cannot have: such a text stays that of the catalog.
 */
export function buildVariantTexts(visit: Visit, locale: Locale): VariantTexts | null {
  if (!hasTextVariants(visit)) return null;
  const messages = Object.entries(visit.flags).flatMap(([flag, value]): readonly (readonly [string, Message])[] => {
    if (!isTextFlag(flag)) return [];
    const key = flag.slice(TEXT_PREFIX.length);
    const text = (value as Readonly<Partial<Record<Locale, string>>>)[locale];
    const message = text === undefined ? null : compileText(key, text);
    return message === null ? [] : [[key, message]];
  });
  return { locale, messages: Object.fromEntries(messages) };
}
