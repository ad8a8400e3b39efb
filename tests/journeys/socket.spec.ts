import type { Page } from '@playwright/test';
import { expect, freshEmail, test } from './support/journey.ts';
import { activate, activationLink, enterCode, fillForm, submitForm } from './support/steps.ts';

const PROTOCOL = 'graphql-transport-ws';

/** The loaded scripts of a page that contain the protocol's name. */
function socketPrograms(page: Page): readonly string[] {
  const found: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    const text = await response.text().catch(() => '');
    if (text.includes(PROTOCOL)) found.push(response.url());
  });
  return found;
}

test("[H4] [J5] the socket's program is loaded when a page subscribes; a closed socket is reopened", async ({
  page,
  club,
  browser,
}) => {
  const email = freshEmail('cut');
  const programs = socketPrograms(page);
  const received: string[] = [];
  let sockets = 0;
  await page.routeWebSocket(/graphql/, (socket) => {
    sockets += 1;
    const isFirst = sockets === 1;
    const server = socket.connectToServer();
    server.onMessage((message) => {
      received.push(String(message));
      socket.send(message);
      if (isFirst) socket.close({ code: 1012, reason: 'Service restart' });
    });
  });
  await enterCode(page, club, 'NOCTURNE');
  await expect(page).toHaveURL(/formstarted/);
  await fillForm(page, email);
  await page.waitForLoadState('networkidle');
  expect(programs).toEqual([]);
  await submitForm(page);
  await expect(page).toHaveURL(/formfinished/);
  await expect.poll(() => received).toEqual(['{"type":"connection_ack"}', '{"type":"connection_ack"}']);
  expect(programs).toHaveLength(1);
  const phone = await (await browser.newContext()).newPage();
  await activate(phone, await activationLink(club, email));
  await expect(page.getByText('Your membership is active')).toBeVisible({ timeout: 15_000 });
  expect(sockets).toBe(2);
  await phone.context().close();
});
