import { type ComponentType, Suspense, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { lazyIsland, ServerRenderedHtml } from './lazy-island.tsx';

const IS_SERVER = typeof document === 'undefined';

/**
 * A part without behaviour of its own: the browser keeps what the server drew and never loads its program. Links and
 * disclosures in it work as plain HTML. Its program is loaded where the browser itself draws the page, or draws the part
 * anew because its properties or the language changed. The part is one `div`, and its properties are plain data.
 */
export function staticIsland<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazyIsland(load);
  return function StaticIsland(props: Props) {
    const hydrated = useHydrated();
    const { languageTag } = useText();
    const shown = JSON.stringify([languageTag, props]);
    const [served, setServed] = useState(IS_SERVER || hydrated ? null : shown);
    // Once the browser has drawn the part, the server's drawing is gone.
    if (served !== null && served !== shown) setServed(null);
    return <Suspense>{served === shown ? <ServerRenderedHtml /> : <Part {...props} />}</Suspense>;
  };
}
