import { expect, test } from 'vitest';
import { MINUTE } from '#kernel/instant.ts';
import { createLinkSigner } from '#platform/link-signing.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { createFrameTickets } from './frame-tickets.ts';

const SESSION = '019a0000-0000-7000-8000-000000000001';
const CELL = withQuery(href('/admin/previews/cell'), { kind: 'screen', item: 'deny' });

function open() {
  let now = new Date('2026-11-27T12:00:00Z').getTime();
  const linkSigner = createLinkSigner([{ id: 'one', seed: new Uint8Array(32).fill(7) }]);
  const tickets = createFrameTickets({ clock: () => new Date(now), linkSigner });
  return { tickets, linkSigner, wait: (milliseconds: number) => (now += milliseconds) };
}

test('[K22] a ticket opens its address, in any language, for some minutes', () => {
  const { tickets, wait } = open();
  const ticket = tickets.create(SESSION, CELL);
  expect(tickets.read(`/acquisition${ticket}`)).toBe(SESSION);
  expect(tickets.read(`/acquisition/de${ticket}`)).toBe(SESSION);
  wait(14 * MINUTE);
  expect(tickets.read(`/acquisition${ticket}`)).toBe(SESSION);
  wait(2 * MINUTE);
  expect(tickets.read(`/acquisition${ticket}`)).toBeNull();
});

test('[K22] a ticket opens nothing else', () => {
  const { tickets, linkSigner } = open();
  const ticket = tickets.create(SESSION, CELL);
  const other = SESSION.replace(/1$/, '2');
  const { keyId, mac } = linkSigner.sign(`voucher promise\n${SESSION}`);
  for (const url of [
    ticket.replace('deny', 'login'),
    ticket.replace('/previews/cell', '/members'),
    ticket.replace(SESSION, other),
    `${ticket}&kind=mail`,
    ticket.replace('?', '?page=1&'),
    ticket.replace(/\.(\d{10})\./, (_, second) => `.${Number(second) + 600}.`),
    `${CELL}&ticket=${SESSION}.1800000000.${keyId}.${mac}`,
    `${CELL}&ticket=`,
    CELL,
  ])
    expect([url, tickets.read(`/acquisition${url}`)]).toEqual([url, null]);
});

test('[K22] a long hostile address is read in no time', () => {
  const { tickets } = open();
  const start = performance.now();
  expect(tickets.read(`/acquisition/${'?ticket=a.1.'.repeat(3_000)}`)).toBeNull();
  expect(performance.now() - start).toBeLessThan(200);
});
