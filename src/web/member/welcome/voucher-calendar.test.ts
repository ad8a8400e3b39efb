import { expect, test } from 'vitest';
import { buildVoucherCalendar } from './voucher-calendar.ts';

const voucher = {
  code: 'NOCTURNE-4711',
  percent: 10,
  minimumOrder: null,
  redeemedAt: null,
  validUntil: '2026-12-05T10:00:00.000Z',
};
const texts = {
  summary: 'Your voucher ends; 10 %, in all',
  description: `First line\nŻółw ${'ż'.repeat(80)}`,
  url: 'https://shop.club.example/',
};
const file = buildVoucherCalendar(voucher, texts);

test('[K4] the calendar entry ends with the voucher and reminds a day before its last day', () => {
  expect(file.split('\r\n')).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'UID:voucher-nocturne-4711@shop.club.example',
      'DTSTAMP:20261121T100000Z',
      'DTSTART:20261204T100000Z',
      'DTEND:20261205T100000Z',
      'TRIGGER:-P1D',
      'END:VCALENDAR',
    ]),
  );
});

test('[K4] its texts are escaped, and its lines folded at 75 octets without breaking a character', () => {
  const lines = file.split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  const whole = file.replaceAll('\r\n ', '');
  expect(whole).toContain('SUMMARY:Your voucher ends\\; 10 %\\, in all\r\n');
  expect(whole).toContain(`DESCRIPTION:First line\\nŻółw ${'ż'.repeat(80)}\r\n`);
});
