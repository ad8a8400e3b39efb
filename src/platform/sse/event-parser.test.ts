import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEventParser, type ReceivedEvent } from './event-parser.ts';
import { formatEvent } from './format-event.ts';

function parse(chunks: readonly (string | Uint8Array)[], limit = 10_000) {
  const events: ReceivedEvent[] = [];
  const retries: number[] = [];
  const parser = createEventParser({
    limit,
    onEvent: (event) => void events.push(event),
    onRetry: (milliseconds) => void retries.push(milliseconds),
  });
  for (const chunk of chunks) parser.push(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
  return { events, retries };
}

describe('an event stream', () => {
  test.each([
    ['data: a\n\n', [{ event: 'message', id: '', data: 'a' }]],
    ['event: x\nid: 1\ndata: a\ndata: b\n\n', [{ event: 'x', id: '1', data: 'a\nb' }]],
    ['\uFEFFdata:a\r\n\r\n', [{ event: 'message', id: '', data: 'a' }]],
    [
      'data: a\r\rdata: b\r\r',
      [
        { event: 'message', id: '', data: 'a' },
        { event: 'message', id: '', data: 'b' },
      ],
    ],
    ['data\n\n', [{ event: 'message', id: '', data: '' }]],
    ['data: \n\n', [{ event: 'message', id: '', data: '' }]],
    ['data:  a\n\n', [{ event: 'message', id: '', data: ' a' }]],
    [': a comment\n\n', []],
    ['event: x\n\ndata: a\n\n', [{ event: 'message', id: '', data: 'a' }]],
    ['id: 1\n\ndata: a\n\n', [{ event: 'message', id: '1', data: 'a' }]],
    ['id: 1\0\ndata: a\n\n', [{ event: 'message', id: '', data: 'a' }]],
    ['data: not complete\n', []],
    ['data: a\u2028b\n\n', [{ event: 'message', id: '', data: 'a\u2028b' }]],
  ])('%j is read by the rules of the standard', (text, expected) => {
    expect(parse([text]).events).toEqual(expected);
  });

  test('a server may ask for a delay, in digits only', () => {
    expect(parse(['retry: 1500\nretry: 1e9\nretry: -1\nretry:\n\n']).retries).toEqual([1_500]);
  });

  test('its events are the same wherever the bytes are split', () => {
    const text = '\uFEFFid: 1\r\nevent: fünf\r\ndata: €\r\ndata: b\r\n\r\n: c\r\rdata: c\n\ndata: d\r\n\r\n';
    const bytes = new TextEncoder().encode(text);
    const whole = parse([bytes]).events;
    expect(whole).toHaveLength(3);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: bytes.length })), (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
        const chunks = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
        expect(parse(chunks).events).toEqual(whole);
      }),
    );
  });

  test.each([
    ['a line without an end', ['data: ', 'x'.repeat(60), 'x'.repeat(60)]],
    ['a long line', [`data: ${'x'.repeat(101)}\n`]],
    ['many lines', Array.from({ length: 30 }, () => 'data: x\n')],
  ])('%s over the limit is refused', (_, chunks) => {
    expect(() => parse(chunks, 100)).toThrow(RangeError);
  });

  test('many events within the limit are not counted together', () => {
    expect(parse([`data: ${'x'.repeat(50)}\n\n`.repeat(20)], 100).events).toHaveLength(20);
  });

  test('a formatted event is read as it was, with any line ends in its data', () => {
    const event = { event: 'features', id: '4', data: '{"a":\n1}' };
    expect(parse([formatEvent(event)]).events).toEqual([event]);
    expect(parse([formatEvent({ ...event, data: 'a\r\nb\rc' })]).events).toEqual([{ ...event, data: 'a\nb\nc' }]);
    expect(parse([formatEvent({ event: null, id: '4', data: '' })]).events).toEqual([]);
  });
});
