import type { MouseEvent, ReactNode } from 'react';

export const MAIN_ID = 'main';

/**
 * The first stop of the keyboard; every layout's `main` is its target. With script no address changes: a step of the
 * router would load a page anew whose secret has left the address.
 */
export function SkipLink({ children }: { readonly children: ReactNode }) {
  return (
    <a className="skip-link" href={`#${MAIN_ID}`} onClick={skip}>
      {children}
    </a>
  );
}

function skip(event: MouseEvent): void {
  const main = document.getElementById(MAIN_ID);
  if (!main) return;
  event.preventDefault();
  main.focus();
}
