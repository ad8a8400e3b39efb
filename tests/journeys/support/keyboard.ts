import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any page has; a walk that needs more is in a focus trap. */
const MOST_STOPS = 90;

/** Presses Tab (or Shift+Tab) until the control has the focus; each stop on the way is checked. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const target = control.first();
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key);
    await expectFocusSeen(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target} is not reached by ${key}`);
}

/** Moves to the control by Tab and types. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Moves to the control by Tab and presses it. */
export async function press(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** After a navigation by the router the focus is on the new page's heading, and the title is announced. */
export async function expectPageAnnounced(page: Page, heading: string | RegExp): Promise<void> {
  const title = page.getByRole('heading', { level: 1, name: heading });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toBeAttached();
}

/** After a document load the first stop is the skip link, and it leads to the content. */
export async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.locator('.skip-link')).toBeFocused();
  await expectFocusSeen(page);
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
}

/** The focused control shows its focus, is inside the window, and is not covered. */
async function expectFocusSeen(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = document.activeElement?.getAnimations() ?? [];
    await Promise.all(running.map((animation) => animation.finished.catch(() => undefined)));
  });
  expect(await page.evaluate(findFocusProblem)).toBeNull();
}

/** Runs in the page. At its end the focus is in the browser's own controls, which cannot be checked. */
function findFocusProblem(): string | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
  const name = focused.outerHTML.slice(0, 160);
  const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  // The browser marks the parts of a date by itself: day, month, year and the button.
  const hasParts = focused.matches('input[type^=date]');
  if (!outlined && !hasParts && boxShadow === 'none') return `no sign of the focus: ${name}`;
  const box = focused.getBoundingClientRect();
  if (box.width < 2 || box.height < 2) return `nothing to see: ${name}`;
  const x = (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2;
  const y = (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2;
  const inside = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  if (!inside) return `outside of the window: ${name}`;
  const upon = document.elementFromPoint(x, y);
  const own = upon && (focused.contains(upon) || upon.contains(focused));
  return own ? null : `covered by ${upon?.outerHTML.slice(0, 120)}: ${name}`;
}

/**
 * Presses Tab until the focus is back at the first stop. Returns what is wrong: a stop that does not show its focus, is
 * covered or outside of the window, and a control that is never reached.
 */
export async function walkThrough(page: Page): Promise<readonly string[]> {
  await page.evaluate(watchStops, findFocusProblem.toString());
  for (let presses = 0; presses < MOST_WALKED; presses += 1) {
    await page.keyboard.press('Tab');
    if (presses % 8 === 7 && (await page.evaluate(() => (window as Walked).walk?.isOver))) break;
  }
  return page.evaluate(() => (window as Walked).walk?.finish() ?? ['no walk']);
}

const MOST_WALKED = 400;

type Walk = { isOver: boolean; finish(): readonly string[] };
type Walked = { walk?: Walk };

/** Runs in the page: examines each stop at the press that leaves it, however slow the page is, and the last one at the end. */
function watchStops(findProblem: string): void {
  const find: () => string | null = new Function(`return (${findProblem})()`) as never;
  const examined = new Set<Element>();
  const problems: string[] = [];
  let first: Element | null = null;
  const examine = () => {
    const stop = document.activeElement;
    if (stop === null || stop === document.body) return;
    if (stop === first && examined.size > 1) walk.isOver = true;
    first ??= stop;
    if (examined.has(stop)) return;
    const problem = find();
    if (problem !== null) problems.push(problem);
    examined.add(stop);
  };
  const walk: Walk = {
    isOver: false,
    finish() {
      examine();
      const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
      for (const control of controls) {
        const isOther = control.matches(':disabled, [tabindex="-1"], input[type=radio]:not(:checked)');
        if (!isOther && control.checkVisibility({ visibilityProperty: true }) && !examined.has(control))
          problems.push(`not reached: ${control.outerHTML.slice(0, 160)}`);
      }
      if (!walk.isOver) problems.push('the focus does not come back to the first stop');
      return problems;
    },
  };
  (window as Walked).walk = walk;
  // Before any handler of the page, and before the browser moves the focus.
  window.addEventListener('keydown', examine, { capture: true });
}
