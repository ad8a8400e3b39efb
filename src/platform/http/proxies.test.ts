import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createForwardingWatch, createProxies } from './proxies.ts';

function request(peer: string, forwarded?: string): IncomingMessage {
  return {
    socket: { remoteAddress: peer },
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  } as unknown as IncomingMessage;
}

describe('trusted forwarding headers', () => {
  const proxies = createProxies(['10.0.0.0/8']);

  test('X-Forwarded-For of a trusted proxy names the visitor', () => {
    expect(proxies.getAddress(request('10.1.2.3', '203.0.113.7'))).toBe('203.0.113.7');
    expect(proxies.isTrusted(request('10.1.2.3'))).toBe(true);
  });

  test('entries that the visitor sent are ignored', () => {
    expect(proxies.getAddress(request('10.1.2.3', '198.51.100.1, 203.0.113.7'))).toBe('203.0.113.7');
  });

  test.each([
    ['203.0.113.7:40123', '203.0.113.7'],
    ['[2001:db8::5]:40123', '2001:db8::5'],
    ['198.51.100.1:1, 203.0.113.7:40123, 10.9.9.9:80', '203.0.113.7'],
    ['203.0.113.7, ::ffff:a09:909', '203.0.113.7'],
  ])('a port after the address is ignored: %s', (forwarded, address) => {
    expect(proxies.getAddress(request('10.1.2.3', forwarded))).toBe(address);
  });

  test('a peer without an address has none, whatever its headers contain', () => {
    const unix = { socket: {}, headers: { 'x-forwarded-for': '203.0.113.7' } } as unknown as IncomingMessage;
    for (const one of [proxies, createProxies([])]) {
      expect(one.getAddress(unix)).toBe('');
      expect(one.isTrusted(unix)).toBe(false);
    }
  });

  test('X-Forwarded-For of any other peer is ignored', () => {
    expect(proxies.getAddress(request('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
    expect(proxies.isTrusted(request('203.0.113.9'))).toBe(false);
    expect(createProxies([]).getAddress(request('10.1.2.3', '198.51.100.1'))).toBe('10.1.2.3');
    expect(createProxies([]).isTrusted(request('10.1.2.3'))).toBe(false);
  });
});

test('a forwarded address from a peer that is not trusted is reported once', () => {
  const reported: string[] = [];
  const watch = createForwardingWatch(createProxies(['10.0.0.0/8']), (header) => reported.push(header));
  watch(request('10.1.2.3', '203.0.113.7'));
  watch(request('198.51.100.1'));
  expect(reported).toEqual([]);
  watch(request('198.51.100.1', '203.0.113.7'));
  watch(request('198.51.100.2', '203.0.113.7'));
  expect(reported).toEqual(['x-forwarded-for']);
});
