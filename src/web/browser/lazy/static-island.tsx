import { type ComponentType, Suspense, useContext, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { IslandHtmlContext } from './island-html.ts';
import { lazyIsland, ServerRenderedHtml } from './lazy-island.tsx';

const IS_SERVER = typeof document === 'undefined';

/**
 * An island without behaviour of its own: the browser keeps the server's HTML and never loads its chunk. Links and
 * disclosures in it work as plain HTML. The chunk loads only if the browser itself renders the page, or renders the
 * island again because its properties or the language changed. The island is one `div`, and its properties are plain
 * data. An island with a name is the same for many visitors: the server renders it once for each properties.
 */
export function staticIsland<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  name: string | null = null,
): ComponentType<Props> {
  const Part = lazyIsland(load);
  return function StaticIsland(props: Props) {
    const hydrated = useHydrated();
    const { languageTag } = useText();
    const shown = JSON.stringify([languageTag, props]);
    const [served, setServed] = useState(IS_SERVER || hydrated ? null : shown);
    // Once the browser has rendered the island, the server's HTML is gone.
    if (served !== null && served !== shown) setServed(null);
    const render = useContext(IslandHtmlContext);
    const part = <Part {...props} />;
    const rendered = render && name !== null ? render(name, shown, part) : part;
    return <Suspense>{served === shown ? <ServerRenderedHtml /> : rendered}</Suspense>;
  };
}
