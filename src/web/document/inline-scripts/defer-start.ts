// Starts the page's program, and loads the styles of the next pages, once all that is seen has come: all share one narrow
// line with pictures and fonts, and until the program is there every form and link works without it. A picture that does
// not come holds both up for two seconds.
import { readArgument } from '../inline-script-argument.ts';

const modules = readArgument<readonly string[]>();

// What has come is seen with the frame after next; pages that nobody looks at have no frames.
addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start))));
addEventListener('DOMContentLoaded', () => setTimeout(start, 2_000));
// A link of the introduction that is pressed while the program starts would be a step of the router, which takes away
// what React has not taken over yet. So it leads without a new address, as it does once the program runs. React lets no
// press through to listeners behind it while it takes over.
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

function start(): void {
  const waiting = document.querySelector('script[type="text/plain"]:not([data-started])');
  if (!waiting) return;
  waiting.setAttribute('data-started', '');
  for (const href of modules)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  const program = document.createElement('script');
  program.type = 'module';
  program.textContent = waiting.textContent;
  document.head.append(program);
  for (const style of document.querySelectorAll<HTMLLinkElement>('link[media=print]')) style.disabled = false;
}
