import type { TextKey } from '#texts/keys.ts';
import { getText } from '#web/i18n/catalogs.ts';
import { type TextValues, useText } from '#web/i18n/use-text.ts';

/** A message of a form whose text has values. Conform carries messages as strings, so the values ride behind the key. */
export function encodeMessage(key: TextKey, values: TextValues): string {
  return `${key} ${JSON.stringify(values)}`;
}

/**
 * Says messages of forms in the visitor's words: rules and refusals answer keys of texts, with values where
 * `encodeMessage` made them; a key without a text passes as it is.
 */
export function useMessage(): (message: string | undefined) => string | undefined {
  const { locale } = useText();
  return (message) => {
    if (message === undefined) return undefined;
    const [, key = '', values] = /^(\S+)(?: (\{.*\}))?$/.exec(message) ?? [];
    return key ? getText(locale, key, values ? JSON.parse(values) : undefined) : message;
  };
}
