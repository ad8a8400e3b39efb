/**
 * A tag of a message, `<0>content</0>` or `<0/>`. A message split by it gives: text, index of a pair, content of the pair,
 * index of a lone tag, text, ...
 */
export const MESSAGE_TAG = /<(\d+)>([\s\S]*?)<\/\1>|<(\d+)\/>/;
