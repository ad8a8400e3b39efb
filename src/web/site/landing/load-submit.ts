/** The check of typed codes, as a chunk that the first page does not wait for. */
export function loadSubmit() {
  return import('./submit.ts');
}
