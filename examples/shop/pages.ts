// The pages. `html` escapes every value that `html` itself has not made.
import { createHash } from 'node:crypto';
import { GOODS, type Order } from './orders.ts';

type Markup = { readonly markup: string };

const STYLE = 'body { font: 1rem/1.5 system-ui; max-width: 32rem; margin: 3rem auto; padding: 0 1rem }';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const REFUSALS = new Map([
  ['voucher-redeemed', 'This voucher has already been used.'],
  ['voucher-expired', 'This voucher has expired.'],
  ['below-minimum', 'The order is too small for this voucher.'],
]);

/** No script, no frame, nothing of other sites. A form may lead on to the club's login. */
export const createSecurityHeaders = (clubOrigin: string) => ({
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${clubOrigin}`,
  'x-content-type-options': 'nosniff',
  // With "no-referrer" browsers would send the origin "null" with forms.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
});

function html(parts: TemplateStringsArray, ...values: readonly (string | Markup)[]): Markup {
  const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return {
    markup: String.raw(
      { raw: parts },
      ...values.map((one) => (typeof one === 'string' ? escapeText(one) : one.markup)),
    ),
  };
}

const formatMoney = (minor: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: GOODS.currency }).format(minor / 100);

export function renderPage(title: string, content: Markup = html``): string {
  return html`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${{ markup: STYLE }}</style><h1>${title}</h1>
${content}</html>`.markup;
}

export const explainRefusal = (reason: string) => REFUSALS.get(reason) ?? 'This voucher is not valid for this order.';

export function renderBasket(firstName: string, { id, voucher }: Order, discount: number, note: string): string {
  const content = html`<p>${GOODS.name}, ${formatMoney(GOODS.amountMinor)}</p>
<form method="post" action="/basket">
<label>Voucher <input name="voucher" maxlength="32" autocomplete="off" value="${voucher ?? ''}"></label> <button>Check</button>
</form><p role="status">${note}</p>
<form method="post" action="/orders"><input type="hidden" name="id" value="${id}">
<p>To pay: ${formatMoney(GOODS.amountMinor - discount)}</p><button>Order</button></form>`;
  return renderPage(`Welcome, ${firstName}`, content);
}

export function renderOrder({ id, discount }: Order): string {
  const content = html`<p>Order ${id}: ${GOODS.name}, ${formatMoney(GOODS.amountMinor - discount)}.</p><p><a href="/">Shop on</a></p>`;
  return renderPage('Thank you', content);
}
