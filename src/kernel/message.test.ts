import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { formatMessage, type Message, type MessageValues } from './message.ts';

function format(icu: string, values: MessageValues, tag = 'en'): string {
  return formatMessage(compileMessageOrThrow(icu) as Message, values, tag);
}

test.each([
  ['Hello {name}, # and {missing}.', { name: 'Ada' }, 'en', 'Hello Ada, # and .'],
  ['{n, plural, one {# seat} other {# seats}}', { n: 1 }, 'en', '1 seat'],
  ['{n, plural, one {# seat} other {# seats}}', { n: 1234 }, 'de', '1.234 seats'],
  ['{n, plural, one {# a} few {# b} many {# c} other {# d}}', { n: 3 }, 'pl', '3 b'],
  ['{n, plural, =0 {none} one {one} other {# for {who}}}', { n: 0, who: 'you' }, 'en', 'none'],
  ['{n, plural, offset:1 one {you and # more} other {you and # more}}', { n: 3 }, 'en', 'you and 2 more'],
  ['{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 }, 'en', '22nd'],
  ['{n, plural, other {{who, select, ms {# her} other {# their}}}}', { n: 2, who: 'ms' }, 'en', '2 her'],
  ['{who, select, ms {her} other {their}}', { who: 'constructor' }, 'en', 'their'],
  ['{n, number}', { n: 1234.5 }, 'de', '1.234,5'],
])('%s with %j in %s is %s', (icu, values, tag, text) => {
  expect(format(icu, values, tag)).toBe(text);
});

test('unsupported message syntax is an error', () => {
  expect(() => format('{at, date}', { at: new Date(0) })).toThrow('{at, date}');
});
