/** Runs deferrable work once the page has loaded and is idle, so that it does not delay the visitor's page. */
export function onIdle(work: () => void): void {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2_000 }) : work());
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}
