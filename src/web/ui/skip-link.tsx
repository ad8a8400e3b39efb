import type { ReactNode } from 'react';

export const MAIN_ID = 'main';

/** The first stop of the keyboard; every layout's `main` is its target. */
export function SkipLink({ children }: { readonly children: ReactNode }) {
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      {children}
    </a>
  );
}
