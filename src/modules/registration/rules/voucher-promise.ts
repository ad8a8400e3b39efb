import { addMilliseconds, DAY, type Instant, isPast, SECOND } from '#kernel/instant.ts';
import { isVoucherPercent, type VoucherPercent } from '#kernel/voucher-percent.ts';

/** Longer than somebody fills in a form, whether the experiment still runs or not. */
const PROMISE_VALIDITY = DAY;

/** What a form promised to whoever posts it. */
export type VoucherPromise = {
  /** The percentage of an experiment; null where the form showed that of the customization. */
  readonly percent: VoucherPercent | null;
  /** A whole second. */
  readonly renderedAt: Instant;
};

type PromiseToken = VoucherPromise & { readonly keyId: string; readonly mac: string };

const NONE = 0;
const TOKEN = /^(\d{1,2})\.([1-9]\d{8,11})\.([\w-]{1,32})\.([\w-]{43})$/;

/** The text that is signed. Its first line separates it from registration links and preview links, which the same keys sign. */
export function formatSignedPromise({ percent, renderedAt }: VoucherPromise): string {
  return ['voucher promise', percent ?? NONE, getSecond(renderedAt)].join('\n');
}

/** `percentage . second of the rendering . key id . signature` */
export function formatPromiseToken({ percent, renderedAt, keyId, mac }: PromiseToken): string {
  return [percent ?? NONE, getSecond(renderedAt), keyId, mac].join('.');
}

/** The parts of a token, or null where it is malformed. */
export function parsePromiseToken(text: string): PromiseToken | null {
  const [token, digits, second, keyId = '', mac = ''] = TOKEN.exec(text) ?? [];
  const percent = Number(digits);
  if (token === undefined || (percent !== NONE && !isVoucherPercent(percent))) return null;
  return { percent: percent === NONE ? null : percent, renderedAt: new Date(Number(second) * SECOND), keyId, mac };
}

/** Whether a promise is too old. */
export function isPromiseOver({ renderedAt }: VoucherPromise, now: Instant): boolean {
  return isPast(addMilliseconds(renderedAt, PROMISE_VALIDITY), now);
}

function getSecond(at: Instant): number {
  return Math.floor(at.getTime() / SECOND);
}
