import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A part whose program the first page does not wait for; it stands within a Suspense. The server draws it with the page,
 * and where its program never arrives the server's drawing stays: links and forms work, the rest of the page is untouched.
 */
export function latePart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => new Promise<never>(() => undefined),
    ),
  );
}
