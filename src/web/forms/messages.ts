import type { TextKey } from '#texts/keys.ts';
import { type TextValues, useText } from '#web/i18n/use-text.ts';

/** Encodes a form message with text values. Conform carries messages as strings, so the values follow the key. */
export function encodeMessage(key: TextKey, values: TextValues): string {
  return `${key} ${JSON.stringify(values)}`;
}

/**
 * Returns a function that translates form messages: rules and refusals return text keys, with values if `encodeMessage`
 * added them; a key without a text is returned unchanged.
 */
export function useMessage(): (message: string | undefined) => string | undefined {
  const { t } = useText();
  return (message) => {
    if (message === undefined) return undefined;
    const [, key = '', values] = /^(\S+)(?: (\{.*\}))?$/.exec(message) ?? [];
    return key ? t(key as TextKey, values ? JSON.parse(values) : undefined) : message;
  };
}
