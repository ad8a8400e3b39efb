import { useEffect, useRef, useState } from 'react';
import { preloadClient, runInBrowser } from '#web/browser/graphql/run.ts';
import { suggestInviters } from '#web/generated/operations.ts';
import { formatSuggestion } from './suggestion-label.ts';

/** Typing goes on within this time: the suggestions of a text in between would not be seen. */
const PAUSE_MS = 200;

type Suggestion = { readonly id: string; readonly email: string; readonly label: string };

/** The suggestions for what is typed in a field. A failed request suggests nothing: the field works without. */
export function useInviterSuggestions() {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const newest = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function suggest(typed: string): void {
    clearTimeout(timer.current);
    newest.current = typed;
    // The choice of a suggestion is an input, too.
    if (suggestions.some(({ email }) => email === typed)) return;
    timer.current = setTimeout(async () => {
      const found = await runInBrowser(suggestInviters, { typed }, { posted: true }).catch(() => null);
      if (!found || newest.current !== typed) return;
      setSuggestions(
        found.inviterSuggestions.map((one) => ({ id: one.id, email: one.email, label: formatSuggestion(one, typed) })),
      );
    }, PAUSE_MS);
  }
  return { suggestions, suggest, preload: preloadClient };
}
