/** What checks a typed code, as a part of the program that the first page does not wait for. */
export function loadSubmit() {
  return import('./submit.ts');
}
