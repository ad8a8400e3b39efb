import { createContext, type ReactNode } from 'react';

/**
 * Renders an island on the server, or takes the HTML that it had with the same properties before. `shown` is all that
 * the island depends on besides the document's brand, language and country.
 */
export type RenderIsland = (name: string, shown: string, island: ReactNode) => ReactNode;

/** Null in the browser, and in documents whose islands are rendered each time. */
export const IslandHtmlContext = createContext<RenderIsland | null>(null);
