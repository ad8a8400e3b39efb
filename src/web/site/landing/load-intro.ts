/** The introduction, as a part of the program that is loaded only where it is shown. */
export function loadIntro() {
  return import('./sections/visit-intro.tsx');
}
