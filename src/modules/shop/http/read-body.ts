import { isUuid } from '#kernel/ids.ts';
import { isOrderId, isTotal, type Order } from '../rules/redemption.ts';

type Problem = 'body-invalid' | 'code-invalid' | 'member-id-invalid' | 'total-invalid';

/** `{ code, memberId, total: { amountMinor, currency } }` of a shop's request, or what is wrong with it. */
export function readOrder(body: unknown): (Order & { readonly code: string }) | Problem {
  if (!isObject(body)) return 'body-invalid';
  const { code, memberId, total } = body;
  if (typeof code !== 'string') return 'code-invalid';
  if (typeof memberId !== 'string' || !isUuid(memberId)) return 'member-id-invalid';
  if (!isObject(total)) return 'total-invalid';
  const { amountMinor: minor, currency } = total;
  if (typeof minor !== 'number' || typeof currency !== 'string' || !isTotal({ minor, currency }))
    return 'total-invalid';
  return { code, memberId: memberId.toLowerCase(), total: { minor, currency } };
}

export function readOrderId(body: unknown): string | null {
  const id = isObject(body) ? body.orderId : null;
  return typeof id === 'string' && isOrderId(id) ? id : null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
