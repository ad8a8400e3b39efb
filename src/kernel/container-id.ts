const CONTAINER_ID = /^(?:GTM|G)-[A-Z0-9]+$/;

/** Whether the text is an analytics container's id (specification F3); any other value is rejected and logged. */
export function isContainerId(text: string): boolean {
  return CONTAINER_ID.test(text);
}
