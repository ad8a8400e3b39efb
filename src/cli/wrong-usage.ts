import type { UsageError } from '#platform/command-line/command.ts';

/** A wrong call as one line of JSON, the form of `--json`: what is wrong, and what was probably meant. */
export function formatUsageJson({ message, didYouMean }: UsageError): string {
  return JSON.stringify({ wrongUsage: message, didYouMean });
}

/** A wrong call for people: what is wrong, what was probably meant, and the help that belongs to it. */
export function describeUsageError({ message, didYouMean, help }: UsageError): string {
  return [message, ...describeSuggestions(didYouMean), ...help].join('\n');
}

function describeSuggestions(words: readonly string[]): readonly string[] {
  if (words.length === 0) return [];
  const formatted = new Intl.ListFormat('en', { type: 'disjunction' }).format(words);
  return [`did you mean ${formatted}?`];
}
