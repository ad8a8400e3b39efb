import { DAY } from '#kernel/instant.ts';
import { VOUCHER_VALIDITY } from '#modules/registration/rules/lifecycle.ts';
import type { MeQuery } from '#web/generated/operations.ts';

type Voucher = NonNullable<NonNullable<MeQuery['me']>['voucher']>;

export type CalendarTexts = { readonly summary: string; readonly description: string; readonly url: string };

/** RFC 5545, section 3.1: a line has at most 75 octets; the ones that continue it begin with a blank. */
const MOST_OCTETS = 74;

/**
 * A calendar entry (RFC 5545) of the last day of a voucher, which reminds a day before. It stays in the calendar that opens it: the
 * club learns nothing of it.
 */
export function buildVoucherCalendar({ code, validUntil }: Voucher, texts: CalendarTexts): string {
  const end = new Date(String(validUntil));
  // The server and the browser write the same file.
  const issued = new Date(end.getTime() - VOUCHER_VALIDITY);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vestibule//Member area//EN',
    'BEGIN:VEVENT',
    `UID:voucher-${code.toLowerCase()}@${new URL(texts.url).hostname}`,
    `DTSTAMP:${formatInstant(issued)}`,
    `DTSTART:${formatInstant(new Date(end.getTime() - DAY))}`,
    `DTEND:${formatInstant(end)}`,
    `SUMMARY:${escapeText(texts.summary)}`,
    `DESCRIPTION:${escapeText(texts.description)}`,
    `URL:${texts.url}`,
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(texts.summary)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.flatMap(foldLine).join('\r\n')}\r\n`;
}

function formatInstant(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, '');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');
}

/** Never within a character, which can have several octets. */
function foldLine(line: string): readonly string[] {
  const encoder = new TextEncoder();
  const folded: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MOST_OCTETS) {
      folded.push(part);
      [part, octets] = [' ', 1];
    }
    part += character;
    octets += size;
  }
  return [...folded, part];
}
