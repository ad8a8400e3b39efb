import { afterEach, expect, test, vi } from 'vitest';
import { getFormatted, loadFormats, setTakeFormat } from './formats.ts';

afterEach(() => {
  loadFormats({});
  setTakeFormat((_, format) => format());
});

test('formats that the document contains need no call of Intl; all others do', () => {
  loadFormats({ 'de 1000': '1.000' });
  const format = vi.fn(() => 'formatted');
  expect([getFormatted('de 1000', format), getFormatted('en 1000', format)]).toEqual(['1.000', 'formatted']);
  expect(format).toHaveBeenCalledOnce();
});

test('the server takes what the document does not contain', () => {
  setTakeFormat((key, format) => `${key}: ${format()}`);
  expect(getFormatted('en 1000', () => '1,000')).toBe('en 1000: 1,000');
});
