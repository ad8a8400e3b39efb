/** Does what can wait once the page has loaded and come to rest: what the visitor came for comes first. */
export function onIdle(work: () => void): void {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2_000 }) : work());
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}
