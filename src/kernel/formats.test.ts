import { afterEach, expect, test, vi } from 'vitest';
import { getFormatted, loadFormats, setFormatListener } from './formats.ts';

afterEach(() => {
  loadFormats({});
  setFormatListener(() => undefined);
});

test('formats that the document contains need no call of Intl; all others do', () => {
  loadFormats({ 'de 1000': '1.000' });
  const format = vi.fn(() => 'formatted');
  expect([getFormatted('de 1000', format), getFormatted('en 1000', format)]).toEqual(['1.000', 'formatted']);
  expect(format).toHaveBeenCalledOnce();
});

test('the listener gets each call of Intl with its result', () => {
  const listener = vi.fn();
  setFormatListener(listener);
  getFormatted('en 1000', () => '1,000');
  expect(listener).toHaveBeenCalledExactlyOnceWith('en 1000', '1,000');
});
