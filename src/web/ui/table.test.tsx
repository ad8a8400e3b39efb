import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CheckboxGroup } from './choice.tsx';
import { Fieldset } from './fieldset.tsx';
import { Table } from './table.tsx';

const COLUMNS = [
  { id: 'name', label: 'Name' },
  { id: 'count', label: 'Count', numeric: true },
];
const ROWS = [{ id: 'a', cells: ['Ann', 3] }];

test('the first cell of a row is its heading, and each other cell names its column', () => {
  const html = renderToStaticMarkup(<Table id="t" caption="People" columns={COLUMNS} rows={ROWS} />);
  expect(html).toMatch(/<th scope="row"[^>]*>Ann<\/th>/);
  expect(html).toMatch(/<td[^>]*data-label="Count"[^>]*>3<\/td>/);
  expect(html).toMatch(/<caption id="t"[^>]*>People<\/caption>/);
  expect(html).not.toContain('tabindex');
});

test('a table that scrolls is a region that the keyboard reaches', () => {
  const html = renderToStaticMarkup(<Table id="t" caption="People" columns={COLUMNS} rows={ROWS} narrow="scroll" />);
  expect(html).toMatch(/<div[^>]*role="region" aria-labelledby="t" tabindex="0"/);
});

test('hint and error describe a fieldset', () => {
  const html = renderToStaticMarkup(
    <Fieldset id="f" legend="l" hint="h" error="e">
      x
    </Fieldset>,
  );
  expect(html).toMatch(/<fieldset id="f" tabindex="-1"[^>]*aria-describedby="f-error f-hint"/);
  expect(html).toContain('<legend');
});

test('the id of several choices is that of the first one', () => {
  const options = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ];
  const html = renderToStaticMarkup(
    <CheckboxGroup id="c" name="c" legend="l" options={options} defaultValues={['b']} error="e" />,
  );
  const boxes = html.match(/<input[^>]*>/g) ?? [];
  expect(boxes[0]).toContain('id="c"');
  expect(boxes[0]).not.toContain('checked');
  expect(boxes[1]).toContain('checked');
  expect(boxes.every((box) => box.includes('aria-invalid="true"'))).toBe(true);
});
