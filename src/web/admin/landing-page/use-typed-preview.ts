import { useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { EDIT_FORM, TYPED_PREVIEW } from './form-id.ts';

/** Long enough that a typed word is one preview. */
const PAUSE_MS = 800;

type PreviewFrame = { readonly key: string; readonly name: string; readonly isTyped: boolean };

/**
 * Shows what is typed, after a pause. Each time the form is posted to a new frame: the first document of a frame adds no entry
 * to the history, so that the back button still leaves the page. Of two posts of a form the browser sends only the second:
 * once a person posts it, and until more is typed, nothing else does.
 */
export function useTypedPreview(shown: string): PreviewFrame {
  const [typed, setTyped] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function plan({ target }: Event): void {
      if (!(target instanceof Element) || target.closest('form')?.id !== EDIT_FORM) return;
      clearTimeout(timer);
      // At once: between the pause and the preview's post nobody can post the form.
      timer = setTimeout(() => flushSync(() => setTyped((count) => count + 1)), PAUSE_MS);
    }
    const forget = () => clearTimeout(timer);
    document.addEventListener('input', plan);
    document.addEventListener('submit', forget);
    return () => {
      forget();
      document.removeEventListener('input', plan);
      document.removeEventListener('submit', forget);
    };
  }, []);
  useLayoutEffect(() => {
    if (typed > 0 && shown !== '') document.getElementById(TYPED_PREVIEW)?.click();
  }, [typed, shown]);
  return { key: `${shown} ${typed}`, name: `landing-preview-${typed}`, isTyped: typed > 0 };
}
