import * as v from 'valibot';
import { LOCALES, type Locale } from '#kernel/locale.ts';

/** Without what no text of a page holds and no `jsonb` takes: control characters and halves of letters. */
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

/** A shared product from its JSON text, or null where it is not one: what has languages has all seven. */
export function parseSharedProduct(json: string): v.InferOutput<typeof schema> | null {
  try {
    const result = v.safeParse(schema, JSON.parse(json));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}
