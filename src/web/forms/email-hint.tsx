import { useEffect, useState } from 'react';
import { suggestEmail } from '#kernel/email-hint.ts';
import { Text } from '#web/i18n/text.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import styles from './email-hint.module.css';
import { SEEN_FIELD } from './seen-hint.ts';

/** Long enough that the hint does not appear in the middle of a word. */
const TYPING_PAUSE_MS = 700;

/**
 * Shows 'Did you mean …?' below an address that looks mistyped. The hint appears when typing pauses, its space is
 * reserved so that nothing moves, and it blocks nothing. Without script it appears with a refused form, as text without
 * a button. A hidden field says for which address the visitor has seen it.
 */
export function EmailHint({ inputId, posted }: { readonly inputId: string; readonly posted?: string | undefined }) {
  const { suggestion, address } = useSuggestion(inputId, posted ?? '');
  const hydrated = useHydrated();
  return (
    <p className={styles.hint} role="status">
      {suggestion && <input type="hidden" name={SEEN_FIELD} value={address} />}
      {suggestion && (
        <Text
          id="validation.emailHint"
          values={{ email: suggestion }}
          components={[
            hydrated ? (
              <button
                key="take"
                type="button"
                className={styles.take}
                onClick={() => type(getInput(inputId), suggestion)}
              />
            ) : (
              <strong key="read" />
            ),
          ]}
        />
      )}
    </p>
  );
}

type Suggestion = { readonly suggestion: string | null; readonly address: string };

function suggest(address: string): Suggestion {
  return { suggestion: suggestEmail(address), address: address.trim() };
}

function useSuggestion(inputId: string, posted: string): Suggestion {
  const [suggestion, setSuggestion] = useState(() => suggest(posted));
  useEffect(() => {
    const input = getInput(inputId);
    const look = () => setSuggestion(suggest(input?.value ?? ''));
    let pause = window.setTimeout(look);
    const wait = () => {
      window.clearTimeout(pause);
      pause = window.setTimeout(look, TYPING_PAUSE_MS);
    };
    input?.addEventListener('input', wait);
    return () => {
      window.clearTimeout(pause);
      input?.removeEventListener('input', wait);
    };
  }, [inputId]);
  return suggestion;
}

function getInput(id: string): HTMLInputElement | null {
  const element = document.getElementById(id);
  return element instanceof HTMLInputElement ? element : null;
}

// The event notifies listeners of the form, as typing does. The button disappears with the hint, so the field gets the
// focus.
function type(input: HTMLInputElement | null, text: string): void {
  if (!input) return;
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}
