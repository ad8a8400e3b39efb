// Starts the page's client code, and loads the styles of the next pages, once all visible resources have loaded: on a
// slow connection they compete with pictures and fonts, and every form and link works without client code. After two
// seconds the start no longer waits for pictures. The files of the client code are requested a little earlier: on a slow
// connection the line is idle until the first response, and theirs arrive when pictures and fonts have.
import { readArgument } from '../inline-script-argument.ts';

/** Set on the root element until the first paint. */
const UNPAINTED = 'data-unpainted';
const modules = readArgument<string[]>();
/** Shorter than a request takes on a slow phone's connection; on a fast one everything has loaded by then. */
const AHEAD_MS = 350;

holdChapters();

// The browser paints loaded resources by the frame after next; pages in the background have no frames.
addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start))));
addEventListener('DOMContentLoaded', () => {
  setTimeout(fetchModules, AHEAD_MS);
  setTimeout(start, 2_000);
});
// A press on an introduction link during the start would become a router navigation, which removes content that React
// has not hydrated yet. So this handler scrolls without changing the URL, as the running page does. It runs in the
// capture phase, since React stops the event for later listeners during hydration.
addEventListener('click', followIntroLink, { capture: true });

function followIntroLink(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.intro-flow a[href^="#"]');
  const target = link && document.getElementById(link.hash.slice(1));
  if (!target || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const track = target.closest<HTMLElement>('.intro-flow-track');
  if (track) track.scrollTo({ left: target.offsetLeft - track.offsetLeft });
  else target.scrollIntoView();
  (target.querySelector<HTMLElement>('h1, h2') ?? target).focus({ preventScroll: true });
}

/**
 * Keeps the chapters below the first screen from being laid out before the first paint (sections.module.css), which the browser
 * would do with those that are near. A fragment may lead into one, and a page in the background is not painted.
 */
function holdChapters(): void {
  if (document.hidden || location.hash !== '') return;
  const page = document.documentElement;
  page.setAttribute(UNPAINTED, '');
  const show = () => page.removeAttribute(UNPAINTED);
  new PerformanceObserver(show).observe({ type: 'paint', buffered: true });
  for (const event of ['load', 'scroll', 'visibilitychange'])
    addEventListener(event, show, { once: true, capture: true });
}

function fetchModules(): void {
  for (const href of modules.splice(0))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

function start(): void {
  const waiting = document.querySelector('script[type="text/plain"]:not([data-started])');
  if (!waiting) return;
  waiting.setAttribute('data-started', '');
  fetchModules();
  const program = document.createElement('script');
  program.type = 'module';
  program.textContent = waiting.textContent;
  document.head.append(program);
  for (const style of document.querySelectorAll<HTMLLinkElement>('link[media=print]')) style.disabled = false;
}
