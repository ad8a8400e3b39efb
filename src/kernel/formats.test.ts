import { afterEach, expect, test, vi } from 'vitest';
import { askIntl, bringFormats, listenToFormats } from './formats.ts';

afterEach(() => {
  bringFormats({});
  listenToFormats(() => undefined);
});

test('what the document brought is not asked of Intl again; all else is', () => {
  bringFormats({ 'de 1000': '1.000' });
  const ask = vi.fn(() => 'asked');
  expect([askIntl('de 1000', ask), askIntl('en 1000', ask)]).toEqual(['1.000', 'asked']);
  expect(ask).toHaveBeenCalledOnce();
});

test('the listener hears of what Intl was asked, and what it said', () => {
  const heard = vi.fn();
  listenToFormats(heard);
  askIntl('en 1000', () => '1,000');
  expect(heard).toHaveBeenCalledExactlyOnceWith('en 1000', '1,000');
});
