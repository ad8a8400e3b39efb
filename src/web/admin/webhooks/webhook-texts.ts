import { MESSAGE_TYPES, type MessageType } from '#modules/webhook/rules/event-types.ts';
import type { TextKey } from '#texts/keys.ts';
import type { Translate } from '#web/i18n/use-text.ts';
import type { EndpointState } from './shown-endpoint.ts';

export const STATE_TEXTS = {
  active: 'webhooks.state.active',
  failing: 'webhooks.state.failing',
  paused: 'webhooks.state.paused',
  disabled: 'webhooks.state.disabled',
} as const satisfies Record<EndpointState, TextKey>;

export const DISABLED_TEXTS: Readonly<Record<string, TextKey>> = {
  admin: 'webhooks.disabled.admin',
  gone: 'webhooks.disabled.gone',
  failing: 'webhooks.disabled.failing',
};

const TYPE_TEXTS = {
  'member.registered': 'webhooks.type.member.registered',
  'member.activated': 'webhooks.type.member.activated',
  'member.changed': 'webhooks.type.member.changed',
  'member.erased': 'webhooks.type.member.erased',
  'newsletter.changed': 'webhooks.type.newsletter.changed',
  'interest.approved': 'webhooks.type.interest.approved',
  'code.exhausted': 'webhooks.type.code.exhausted',
  'webhook.test': 'webhooks.type.webhook.test',
} as const satisfies Record<MessageType, TextKey>;

/** What admins call a type of messages; one of another release is shown by its name. */
export function nameType(type: string, t: Translate): string {
  const known = MESSAGE_TYPES.find((one) => one === type);
  return known ? t(TYPE_TEXTS[known]) : type;
}
