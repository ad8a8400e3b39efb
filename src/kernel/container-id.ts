const CONTAINER_ID = /^(?:GTM|G)-[A-Z0-9]+$/;

/** Whether it names an analytics container (specification F3); what else is given is refused and logged. */
export function isContainerId(text: string): boolean {
  return CONTAINER_ID.test(text);
}
