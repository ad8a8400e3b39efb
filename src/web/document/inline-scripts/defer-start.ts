// Starts the page's client code once the browser has painted content. Its files are fetched when the document has been
// parsed, behind pictures and fonts: on a slow network they arrive after the first paint anyway. Every form and link works
// without client code. A page in the background is never painted: it starts when everything has loaded, or two seconds
// after the document's end. The styles of the next pages are fetched last.
import { readArgument } from '../inline-script-argument.ts';

const modules = readArgument<readonly string[]>();
const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
const loaded = new Promise((resolve) => addEventListener('load', resolve));
const painted = new Promise((resolve) =>
  new PerformanceObserver((paints) => paints.getEntriesByName('first-contentful-paint').forEach(resolve)).observe({
    type: 'paint',
    buffered: true,
  }),
);
const late = parsed.then(() => new Promise((resolve) => setTimeout(resolve, 2_000)));

parsed.then(fetchModules);
Promise.all([parsed, Promise.race([painted, loaded, late])]).then(() => setTimeout(start));
loaded.then(() => (window.requestIdleCallback ?? setTimeout)(fetchNextStyles));
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

function fetchModules(): void {
  for (const href of modules)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }),
    );
}

function start(): void {
  const waiting = document.querySelector('script[type="text/plain"]');
  if (!waiting) return;
  const program = document.createElement('script');
  program.type = 'module';
  program.textContent = waiting.textContent;
  document.head.append(program);
}

function fetchNextStyles(): void {
  for (const style of document.querySelectorAll<HTMLLinkElement>('link[media=print]')) style.disabled = false;
}
