import type { ComponentType, ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { getFormatted } from '#kernel/formats.ts';
import { IslandHtmlContext } from '#web/browser/lazy/island-html.ts';
import { staticIsland } from '#web/browser/lazy/static-island.tsx';
import { recordFormats } from '#web/i18n/formats.server.ts';
import { type DocumentData, DocumentDataProvider } from '#web/routing/document-data.tsx';
import { openIslandHtml } from './island-html.server.tsx';
import { renderDocument } from './render.server.tsx';

type Props = { readonly what: string };

const rendered = vi.fn<(what: string) => void>();
let islands = 0;

function Chapter({ what }: Props) {
  rendered(what);
  const price = getFormatted(`price of ${what}`, () => '10 €');
  return (
    <div className="chapter">
      {what} {price}
    </div>
  );
}

function Figure() {
  return getFormatted('of the page', () => '5');
}

/** Names differ, because a process remembers its islands. */
function createIsland(Island: ComponentType<Props> = Chapter): ComponentType<Props> {
  rendered.mockClear();
  islands += 1;
  return staticIsland(async () => Island, `island ${islands}`);
}

async function render(content: ReactNode, { mark = 'n0nce', dependsOn = ['brand'] } = {}) {
  const html = openIslandHtml(mark, dependsOn);
  const page = (
    <main>
      {content}
      <Figure />
    </main>
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  const { html: text, formats } = await recordFormats(() =>
    renderDocument(
      <DocumentDataProvider facts={{ country: 'DE' } as DocumentData}>
        <IslandHtmlContext value={html.render}>
          <RouterProvider router={router} />
        </IslandHtmlContext>
      </DocumentDataProvider>,
      mark,
    ),
  );
  return { html: html.fill(html.collect(text)), formats: [...formats.keys()] };
}

test('React renders an island once, and later documents have the same markup', async () => {
  const Island = createIsland();
  const [first, second] = [await render(<Island what="coats" />), await render(<Island what="coats" />)];
  expect(first.html).toContain('<!--$--><div class="chapter">coats<!-- --> <!-- -->10 €</div><!--/$-->');
  expect(second.html).toBe(first.html);
  expect(rendered).toHaveBeenCalledTimes(1);
});

test('other properties, and other documents, have an island of their own', async () => {
  const Island = createIsland();
  const both = (
    <>
      <Island what="coats" />
      <Island what="shoes" />
    </>
  );
  await render(both);
  const { html } = await render(both);
  expect(html).toMatch(/coats.*shoes/);
  expect(rendered.mock.calls).toEqual([['coats'], ['shoes']]);
  await render(both, { dependsOn: ['another brand'] });
  expect(rendered).toHaveBeenCalledTimes(4);
});

test('an island without a name is rendered each time', async () => {
  rendered.mockClear();
  const Island = staticIsland<Props>(async () => Chapter);
  for (const _ of [1, 2]) expect((await render(<Island what="Mara" />)).html).toContain('Mara');
  expect(rendered).toHaveBeenCalledTimes(2);
});

test('a document carries no formats of islands that are rendered in order', async () => {
  const Island = createIsland();
  await render(<Island what="coats" />);
  expect((await render(<Island what="coats" />)).formats).toEqual(['of the page']);
  // Its module is loaded by now.
  expect((await render(<Island what="boots" />)).formats).toEqual(['of the page']);
});

test('what looks like a placeholder stays text', async () => {
  const Island = createIsland();
  const typed = '<div><i data-island="n0nce 0"></i></div>';
  const { html } = await render(
    <>
      <p>{typed}</p>
      <Island what={typed} />
    </>,
  );
  expect(html).toContain(`<p>&lt;div&gt;&lt;i data-island=&quot;n0nce 0&quot;&gt;&lt;/i&gt;&lt;/div&gt;</p>`);
  expect(html).not.toContain('<i data-island');
});

test('an island that carries the nonce of its document is not remembered', async () => {
  const nonce = 'n0nce';
  const Island = createIsland(({ what }) => {
    rendered(what);
    return <div nonce={nonce}>{what}</div>;
  });
  for (const _ of [1, 2]) expect((await render(<Island what="coats" />)).html).toContain('coats');
  expect(rendered).toHaveBeenCalledTimes(2);
});
