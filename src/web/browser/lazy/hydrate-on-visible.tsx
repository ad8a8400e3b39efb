import { type ComponentType, Suspense, startTransition, useState } from 'react';
import { loadIslandTexts } from '#web/i18n/load-catalog.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { lazyIsland } from './lazy-island.tsx';

const IS_SERVER = typeof document === 'undefined';
/** What merely peeks in at the window's lower edge is not looked at yet. */
const MARGIN = '0px 0px -25%';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part that moves, and need not before it is looked at: until then it stays as the server drew it and costs no script.
 * Its links work meanwhile; where its program never arrives it stays so. On a page that the browser draws it runs at once.
 */
export function hydrateOnVisible<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Part = lazyIsland(load);
  return function HydratedOnVisible(props: Props) {
    const hydrated = useHydrated();
    const [runs, setRuns] = useState(IS_SERVER || hydrated);
    const start = () => startTransition(() => setRuns(true));
    return <Suspense>{runs ? <Part {...props} /> : <UnhydratedHtml load={load} onLoaded={start} />}</Suspense>;
  };
}

type UnhydratedHtmlProps = { readonly load: () => Promise<unknown>; readonly onLoaded: () => void };

function UnhydratedHtml({ load, onLoaded }: UnhydratedHtmlProps) {
  function watch(place: HTMLDivElement) {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        Promise.all([load(), loadIslandTexts()]).then(
          () => runWhenBlurred(place, onLoaded),
          () => undefined,
        );
      },
      { rootMargin: MARGIN },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it keeps React from looking inside
  return <div ref={watch} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />;
}

/** What is drawn anew would lose the focus. */
function runWhenBlurred(place: HTMLElement, then: () => void): void {
  if (!place.contains(document.activeElement)) then();
  else place.addEventListener('focusout', () => setTimeout(() => runWhenBlurred(place, then)), { once: true });
}
