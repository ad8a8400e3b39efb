import type { MouseEvent, ReactNode } from 'react';
import { CONSENT_PLACE_ID } from './consent-landmarks.ts';

export const MAIN_ID = 'main';

/**
 * The first element in the tab order; every layout's `main` is its target. With script the URL does not change: a
 * router navigation would reload a page whose secret has left its URL. The consent script inserts its banner behind
 * this link.
 */
export function SkipLink({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href={`#${MAIN_ID}`} onClick={skip}>
        {children}
      </a>
      <div id={CONSENT_PLACE_ID} />
    </>
  );
}

function skip(event: MouseEvent): void {
  const main = document.getElementById(MAIN_ID);
  if (!main) return;
  event.preventDefault();
  main.focus();
}
