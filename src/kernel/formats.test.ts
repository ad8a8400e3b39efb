import { afterEach, expect, test, vi } from 'vitest';
import { getFormatted, loadFormats, setFormatListener } from './formats.ts';

afterEach(() => {
  loadFormats({});
  setFormatListener(() => undefined);
});

test('formats that the document contains need no call of Intl; all others do', () => {
  loadFormats({ 'de 1000': '1.000' });
  const ask = vi.fn(() => 'asked');
  expect([getFormatted('de 1000', ask), getFormatted('en 1000', ask)]).toEqual(['1.000', 'asked']);
  expect(ask).toHaveBeenCalledOnce();
});

test('the listener gets each call of Intl with its result', () => {
  const heard = vi.fn();
  setFormatListener(heard);
  getFormatted('en 1000', () => '1,000');
  expect(heard).toHaveBeenCalledExactlyOnceWith('en 1000', '1,000');
});
