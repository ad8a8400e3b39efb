import { afterEach, expect, test, vi } from 'vitest';
import { getFormatted, loadFormats, setFormatListener } from './formats.ts';

afterEach(() => {
  loadFormats({});
  setFormatListener(() => undefined);
});

test('what the document brought is not asked of Intl again; all else is', () => {
  loadFormats({ 'de 1000': '1.000' });
  const ask = vi.fn(() => 'asked');
  expect([getFormatted('de 1000', ask), getFormatted('en 1000', ask)]).toEqual(['1.000', 'asked']);
  expect(ask).toHaveBeenCalledOnce();
});

test('the listener hears of what Intl was asked, and what it said', () => {
  const heard = vi.fn();
  setFormatListener(heard);
  getFormatted('en 1000', () => '1,000');
  expect(heard).toHaveBeenCalledExactlyOnceWith('en 1000', '1,000');
});
