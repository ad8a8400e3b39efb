import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PARTNER_MARKS } from '#kernel/brand.ts';

test.each(PARTNER_MARKS)('the mark %s is drawn', (mark) => {
  const css = readFileSync(new URL('./site-footer.module.css', import.meta.url), 'utf8');
  expect(css).toMatch(new RegExp(`li\\[data-mark="${mark}"\\] \\{\\s+--mark: url\\("data:image/svg\\+xml`));
});
