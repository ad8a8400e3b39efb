import type { TextKey } from '#texts/keys.ts';
import type { FormReport } from '#web/forms/submit-form.ts';

/** What the forms of an endpoint's page change, and the message after it. */
export const DONE_TEXTS = {
  settings: 'webhooks.done.settings',
  disable: 'webhooks.done.disable',
  enable: 'webhooks.done.enable',
  test: 'webhooks.done.test',
  delete: 'webhooks.done.delete',
  rotate: 'webhooks.done.rotate',
} as const satisfies Readonly<Record<string, TextKey>>;
export type EndpointChange = keyof typeof DONE_TEXTS;

export type RotatedSecret = { readonly secret: string; readonly previousUntil: string };

export type EndpointResult = {
  readonly refusal?: TextKey;
  readonly rotated?: RotatedSecret;
  /** Of the form with the settings. */
  readonly result?: FormReport;
};

export function isEndpointChange(name: string): name is EndpointChange {
  return Object.hasOwn(DONE_TEXTS, name);
}
