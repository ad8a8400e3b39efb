// A small shop of a club's members. docs/shop.md explains it and says how to run it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createClub } from './club.ts';
import { openDatabase } from './database.ts';
import { handleHook, isSigned } from './hooks.ts';
import { createOrders, describeOrder } from './orders.ts';
import { createSecurityHeaders, explainRefusal, renderBasket, renderOrder, renderPage } from './pages.ts';
import { createFindSession, type Session } from './session.ts';

type Answer = { readonly status: number; readonly page?: string; readonly location?: string };

const LARGEST_BODY = 64 * 1_024;
const FINISH_EVERY_MS = 60_000;

const clubOrigin = new URL(readSetting('CLUB_ORIGIN')).origin;
const { origin: shopOrigin, port } = new URL(readSetting('SHOP_ORIGIN'));
const webhookSecret = readSetting('WEBHOOK_SECRET');
const database = openDatabase(readSetting('SHOP_DATABASE'));
const club = createClub(clubOrigin, readSetting('SHOP_KEY'));
const orders = createOrders(database, club);
const findSession = createFindSession(clubOrigin);
const securityHeaders = createSecurityHeaders(clubOrigin);
/** The login returns to pages of the club only; its welcome page leads members on to the shop. */
const login: Answer = { status: 303, location: `${clubOrigin}/acquisition/login?returnTo=/welcome` };

function readSetting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; see docs/shop.md`);
  return value;
}

const deny = (status: number, title: string): Answer => ({ status, page: renderPage(title) });

async function answer(request: IncomingMessage): Promise<Answer> {
  const body = await readBody(request);
  if (request.method === 'POST' && request.url === '/hooks') return receiveHook(request, body);
  const session = await findSession(request.headers);
  if (!session) return login;
  // Browsers send the cookie with forms of other pages of the same site, too, and say from which origin a form comes.
  const isForeign = session.isFromCookie && request.headers.origin !== shopOrigin;
  if (request.method === 'GET') return showPage(session, new URL(`${shopOrigin}${request.url}`));
  return isForeign ? deny(403, 'Not our form') : change(session, `${request.method} ${request.url}`, body);
}

function showPage(session: Session, { pathname, searchParams }: URL): Answer | Promise<Answer> {
  if (pathname === '/') return showBasket(session, searchParams.get('refusal'));
  const order = orders.find(pathname.replace('/orders/', ''), session.memberId);
  return order?.state === 'placed' ? { status: 200, page: renderOrder(order) } : deny(404, 'No such page');
}

function change(session: Session, target: string, body: Buffer): Answer | Promise<Answer> {
  const form = new URLSearchParams(body.toString());
  if (target === 'POST /orders') return placeOrder(session, form.get('id') ?? '');
  if (target !== 'POST /basket') return deny(404, 'No such page');
  orders.setVoucher(session.memberId, form.get('voucher')?.trim().slice(0, 32) || null);
  return { status: 303, location: '/' };
}

/** A larger body ends the connection. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw new Error('A body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function receiveHook({ headers }: IncomingMessage, body: Buffer): Answer {
  const now = Math.floor(Date.now() / 1_000);
  if (!isSigned(headers, body, webhookSecret, now)) return { status: 401 };
  handleHook(database, String(headers['webhook-id']), body, now);
  return { status: 204 };
}

async function showBasket(session: Session, refusal: string | null): Promise<Answer> {
  const member = await club.findMember(session.token);
  if (!member) return login;
  const basket = orders.openBasket(session.memberId);
  if (basket.state === 'placing') return placeOrder(session, basket.id);
  const checked = basket.voucher ? await club.checkVoucher(describeOrder(basket)) : { discountMinor: 0 };
  const [discount, reason] = 'refusal' in checked ? [0, checked.refusal] : [checked.discountMinor, refusal];
  const note = reason === null ? '' : explainRefusal(reason);
  return { status: 200, page: renderBasket(member.firstName, basket, discount, note) };
}

/** A signature does not know of a logout or an erasure: before an order the club is asked. */
async function placeOrder({ memberId, token }: Session, id: string): Promise<Answer> {
  if (!(await club.findMember(token))) return login;
  const result = await orders.place(id, memberId);
  if (!result) return deny(404, 'No such order');
  return { status: 303, location: 'refusal' in result ? `/?refusal=${result.refusal}` : `/orders/${result.id}` };
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, page, location } = await answer(request).catch((error): Answer => {
    console.error(error);
    return deny(503, 'Please try again in a moment');
  });
  const headers = { ...securityHeaders, 'content-type': 'text/html; charset=utf-8', ...(location ? { location } : {}) };
  response.writeHead(status, headers).end(page);
}

createServer(respond).listen(Number(process.env.PORT ?? port), '127.0.0.1', () => console.log(`ready: ${shopOrigin}`));
setInterval(orders.finishAll, FINISH_EVERY_MS);
await orders.finishAll();
