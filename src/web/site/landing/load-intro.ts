/** The introduction, as a chunk that loads only where it is shown. */
export function loadIntro() {
  return import('./sections/visit-intro.tsx');
}
