import { useEffect, useState } from 'react';
import { suggestedEmail } from '../../../modules/membership-interest/rules/email-hint.ts';
import { Text } from '../../text/text.tsx';
import styles from './email-hint.module.css';

/** Long enough that nobody is corrected in the middle of a word. */
const TYPING_PAUSE_MS = 700;

/**
 * 'Did you mean …?' below an address that looks mistyped (checklist K17). It comes when typing pauses, keeps its place
 * free so that nothing moves, and blocks nothing. Only script knows of it.
 */
export function EmailHint({ inputId }: { readonly inputId: string }) {
  const suggestion = useSuggestion(inputId);
  return (
    <p className={styles.hint} role="status">
      {suggestion && (
        <Text
          id="interest.emailHint"
          values={{ email: suggestion }}
          components={[
            <button
              key="take"
              type="button"
              className={styles.take}
              onClick={() => type(inputOf(inputId), suggestion)}
            />,
          ]}
        />
      )}
    </p>
  );
}

function useSuggestion(inputId: string): string | null {
  const [suggestion, setSuggestion] = useState<string | null>(null);
  useEffect(() => {
    const input = inputOf(inputId);
    const look = () => setSuggestion(suggestedEmail(input?.value ?? ''));
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

function inputOf(id: string): HTMLInputElement | null {
  const element = document.getElementById(id);
  return element instanceof HTMLInputElement ? element : null;
}

// The event tells whoever watches the form, as typing does. The button goes with the hint, so the field takes the focus.
function type(input: HTMLInputElement | null, text: string): void {
  if (!input) return;
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}
