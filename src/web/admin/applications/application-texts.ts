import type {
  ApplicationColumn,
  ApplicationFlag,
  ApplicationState,
} from '#modules/membership-interest/rules/application-list.ts';
import type { ApplicationResult } from '#modules/membership-interest/rules/decision.ts';
import type { TextKey } from '#texts/keys.ts';
import { LINK_REFUSALS } from '../registration-link-generator/link-refusals.ts';

/** The states of the API, with what admins call them. */
export const STATE_TEXTS = {
  OPEN: 'applications.state.open',
  APPROVED: 'applications.state.approved',
  REGISTERED: 'applications.state.registered',
  DECLINED: 'applications.state.declined',
} as const satisfies Record<Uppercase<ApplicationState>, TextKey>;

export const FLAG_TEXTS = {
  DISPOSABLE: 'applications.flag.disposable',
  MISTYPED: 'applications.flag.mistyped',
  MEMBER: 'applications.flag.member',
  PENDING: 'applications.flag.pending',
} as const satisfies Record<Uppercase<ApplicationFlag>, TextKey>;

export const COLUMN_TEXTS = {
  email: 'applications.column.email',
  state: 'applications.column.state',
  flags: 'applications.column.flags',
  country: 'applications.column.country',
  language: 'applications.column.language',
  applied: 'applications.column.applied',
  decided: 'applications.column.decided',
  code: 'applications.column.code',
} as const satisfies Record<ApplicationColumn, TextKey>;

const REFUSALS: ReadonlyMap<string, TextKey> = new Map<string, TextKey>([
  ...Object.entries(LINK_REFUSALS),
  ['nothing-selected', 'applications.refused.nothing-selected'],
  ['too-many', 'applications.refused.too-many'],
  ['too-many-checked', 'list.selected.tooManyChecked'],
  ['too-few-invitations', 'applications.refused.too-few-invitations'],
  ['reason-invalid', 'applications.refused.reason-invalid'],
  ['interest-approved', 'applications.refused.interest-approved'],
  ['interest-declined', 'applications.refused.interest-declined'],
  ['interest-registered', 'applications.refused.interest-registered'],
  ['interest-invited', 'applications.refused.interest-invited'],
]);

/** The text of a reason why nothing was decided. */
export function getRefusalText(reason: string): TextKey {
  return REFUSALS.get(reason) ?? 'error.technical';
}

const RESULTS: Readonly<Record<Exclude<ApplicationResult, 'done'>, TextKey>> = {
  'application-unknown': 'applications.result.unknown',
  'application-approved': 'applications.result.approved',
  'application-declined': 'applications.result.declined',
};

/** The text of a reason why one of many applications stayed as it was. */
export function getResultText(result: string): TextKey {
  return Object.hasOwn(RESULTS, result) ? RESULTS[result as keyof typeof RESULTS] : 'error.technical';
}
