import { expect, test } from 'vitest';
import { formatList, formatNumber } from '#web/i18n/format.ts';
import { recordFormats } from '#web/i18n/formats.server.ts';
import { htmlAfter } from '../../../../tests/support/document-step.ts';
import { carryFormats } from './carry-formats.server.ts';

const PAGE = '<html><head><meta charSet="utf-8"/></head><body></body></html>';

async function withFormats(render: () => Promise<string>): Promise<string> {
  const { html, formats } = await recordFormats(render);
  return htmlAfter(carryFormats, html, { formats }) ?? '';
}

function getFormats(html: string): unknown {
  return JSON.parse(
    /<head><meta charSet="utf-8"\/><script id="formats" type="application\/json">(.*)<\/script><\/head>/.exec(
      html,
    )?.[1] ?? '{}',
  );
}

test('a document contains the values formatted for it, and none of a simultaneous rendering', async () => {
  const render = (value: number) =>
    withFormats(async () => {
      await Promise.resolve();
      formatNumber(value, 'de-DE');
      return PAGE;
    });
  const documents = await Promise.all([render(1234), render(5678)]);
  expect(documents.map(getFormats)).toEqual([{ 'de-DE number 1234': '1.234' }, { 'de-DE number 5678': '5.678' }]);
});

test('a document without formatted values stays unchanged, and no value ends the block', async () => {
  expect(await withFormats(async () => PAGE)).toBe(PAGE);
  const html = await withFormats(async () => {
    formatList(['</script>', 'b'], 'en-IE');
    return PAGE;
  });
  expect(html).not.toContain('</script> and b');
  expect(Object.values(getFormats(html) as object)).toEqual(['</script> and b']);
});
