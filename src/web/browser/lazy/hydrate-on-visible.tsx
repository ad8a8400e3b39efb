import { type ComponentType, Suspense, startTransition, useState } from 'react';
import { loadIslandTexts } from '#web/i18n/load-catalog.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { lazyIsland } from './lazy-island.tsx';

const IS_SERVER = typeof document === 'undefined';
/** An island that only touches the window's lower edge does not count as visible. */
const MARGIN = '0px 0px -25%';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * An interactive island that hydrates when it becomes visible: until then it stays as server-rendered HTML and loads no
 * script. Its links work meanwhile; if its chunk never loads, the HTML stays. On a client-rendered page it runs at
 * once.
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
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is inserted; React then keeps the server's markup
  return <div ref={watch} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />;
}

/** Rendering the island again would lose the focus. */
function runWhenBlurred(place: HTMLElement, then: () => void): void {
  if (!place.contains(document.activeElement)) then();
  else place.addEventListener('focusout', () => setTimeout(() => runWhenBlurred(place, then)), { once: true });
}
