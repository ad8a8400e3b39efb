// The walk by the keyboard finds what is wrong, also on a machine where a page lags behind the presses.
import { expect, test } from './support/journey.ts';
import { walkThrough } from './support/keyboard.ts';

const PAGE = `<style>.bare:focus { outline: none }</style>
  <button>fine</button> <button class="bare">first bare</button> <button>also fine</button>
  <button class="bare" id="last">last bare</button> <button tabindex="-1">no stop</button> <a href="#" style="height: 1px; width: 1px; display: block"></a>
  <button style="position: fixed; top: -90px">outside</button>`;

for (const lag of [0, 30])
  test(`the walk reports each stop that cannot be seen, ${lag} ms behind`, async ({ page }) => {
    await page.setContent(PAGE);
    await page.evaluate((ms) => {
      addEventListener('focusin', () => {
        for (const end = performance.now() + ms; performance.now() < end; );
      });
    }, lag);
    const found = await walkThrough(page);
    expect(found.map((problem) => problem.replace(/:.*>([^<]*)<.*$/s, ': $1'))).toEqual([
      'no sign of the focus: first bare',
      'no sign of the focus: last bare',
      'nothing to see: ',
      'outside of the window: outside',
    ]);
  });

test('the last stop is examined too, and a trap is one', async ({ page }) => {
  await page.setContent(`${PAGE}<script>
    addEventListener('keydown', (event) => { if (document.activeElement.id === 'last') event.preventDefault(); });
  </script>`);
  const found = (await walkThrough(page)).join();
  expect(found).toContain('last bare');
  expect(found).toMatch(/not reached: .*outside/);
  expect(found).toContain('the focus does not come back to the first stop');
});
