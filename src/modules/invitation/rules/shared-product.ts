import * as v from 'valibot';
import { LOCALES, type Locale } from '#kernel/locale.ts';

/** A text without the characters that neither pages nor `jsonb` accept: control characters and lone surrogates. */
const line = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500), v.regex(/^[^\p{Cc}\p{Cs}]+$/u));
const localized = v.strictObject(
  Object.fromEntries(LOCALES.map((locale) => [locale, line])) as Record<Locale, typeof line>,
);
const schema = v.strictObject({
  name: v.union([line, localized]),
  designer: line,
  image: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)),
  description: localized,
});

/** Parses a shared product from JSON; null where it is invalid. A localized text must have all seven languages. */
export function parseSharedProduct(json: string): v.InferOutput<typeof schema> | null {
  try {
    const result = v.safeParse(schema, JSON.parse(json));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}
