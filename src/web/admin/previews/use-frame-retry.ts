import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const SECOND_MS = 1000;
/** Frames that were refused together do not try again together. */
const SPREAD_SECONDS = 8;

export type FrameRetry = {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Grows with each try: a new frame loads the document again without an entry in the history. */
  readonly tries: number;
  /** The seconds until the next try; null for a frame that is not refused. */
  readonly wait: number | null;
  /** Looks at the document that the frame has loaded. */
  readonly check: () => void;
};

/** Tries a refused preview again after the time that its document names: the server renders a limited number a minute. */
export function useFrameRetry(): FrameRetry {
  const frame = useRef<HTMLIFrameElement>(null);
  const [tries, setTries] = useState(0);
  const [wait, setWait] = useState<number | null>(null);
  const check = useCallback(() => {
    const after = readRetryAfter(frame.current);
    setWait(after === null ? null : after + Math.round(Math.random() * SPREAD_SECONDS));
  }, []);
  // A document may have loaded before the page's program.
  useEffect(check, [check]);
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(() => {
      setWait(null);
      setTries((count) => count + 1);
    }, wait * SECOND_MS);
    return () => clearTimeout(timer);
  }, [wait]);
  return { frame, tries, wait, check };
}

/**
 * A mail is a document of its own that no page can read; a refusal can be read. A document that has only begun to load has no
 * element yet, and is looked at again when it has loaded.
 */
function readRetryAfter(frame: HTMLIFrameElement | null): number | null {
  const text = frame?.contentDocument?.querySelector<HTMLElement>(':root')?.dataset.retryAfter;
  const seconds = Number(text ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}
