const OPEN = /vestibule_variants=[^;]*\.\d+\.(?:~|;|$)/;

/** Whether another page may be the first one of the visit that an experiment targets: only the server draws. */
export function mayBeDrawn(): boolean {
  return OPEN.test(document.cookie);
}
