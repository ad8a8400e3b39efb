import type { MouseEvent, ReactNode } from 'react';
import { CONSENT_PLACE_ID } from './consent-landmarks.ts';

export const MAIN_ID = 'main';

/**
 * The first stop of the keyboard; every layout's `main` is its target. With script no address changes: a step of the
 * router would load a page anew whose secret has left the address. Behind it the consent script finds its place.
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
