import type { Locale } from '#kernel/locale.ts';
import type { TextKey } from '#texts/keys.ts';
import { formatLanguage } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useChangeTexts } from '../experiment/history/use-change-texts.ts';
import { CONTENT_TEXTS } from '../landing-page/use-field-names.ts';

/** The values of entries that have a name for people; those of other releases are shown by their path. */
const FIELD_TEXTS: Readonly<Record<string, TextKey>> = {
  ...CONTENT_TEXTS,
  accountAnswers: 'settings.answers.title',
  added: 'audit.field.added',
  amount: 'audit.field.amount',
  balance: 'code.invitations',
  because: 'audit.field.reason',
  campaign: 'codes.column.campaign',
  card: 'audit.field.card',
  change: 'audit.field.change',
  changed: 'audit.field.changed',
  code: 'codes.column.code',
  complete: 'audit.field.complete',
  countries: 'codes.column.countries',
  created: 'codeJob.created',
  currency: 'audit.field.currency',
  customizationKey: 'codes.column.customization',
  dailyQuota: 'settings.quota.title',
  deliveries: 'audit.field.deliveries',
  disabledAt: 'code.disabled',
  discountMinor: 'audit.field.discount',
  done: 'audit.field.done',
  endAt: 'landingPages.field.endAt',
  endedSessions: 'audit.field.endedSessions',
  endsAt: 'codes.column.ends',
  entries: 'audit.field.entries',
  erasedAt: 'audit.field.erasedAt',
  expired: 'audit.field.expired',
  factor: 'audit.field.factor',
  factorRequired: 'settings.factor.title',
  hasPassword: 'audit.field.hasPassword',
  hasReason: 'audit.field.hasReason',
  hasTotp: 'audit.field.hasTotp',
  invitation: 'audit.field.invitation',
  inviter: 'codes.column.inviter',
  inviterId: 'codes.column.inviter',
  isFirst: 'audit.field.isFirst',
  isLive: 'landingPages.column.live',
  job: 'audit.field.job',
  key: 'audit.field.key',
  kind: 'landingPages.column.kind',
  language: 'admins.language',
  linkOnly: 'codes.link.only',
  list: 'audit.field.list',
  mail: 'audit.field.mail',
  memberInvitations: 'settings.invitations.title',
  members: 'members.title',
  message: 'audit.field.message',
  origin: 'audit.field.origin',
  passkey: 'audit.field.passkey',
  passkeys: 'audit.field.passkeys',
  previousUntil: 'audit.field.previousUntil',
  provider: 'audit.field.provider',
  publishAt: 'landingPages.field.publishAt',
  published: 'landingPages.state.published',
  reason: 'audit.field.reason',
  recoveryCodes: 'audit.field.recoveryCodes',
  refused: 'codeJob.refused',
  registrations: 'settings.door.title',
  reminders: 'settings.reminders.title',
  restored: 'audit.field.restored',
  retried: 'audit.field.retried',
  revision: 'experiment.revision',
  role: 'audit.field.role',
  rows: 'audit.field.rows',
  schedule: 'settings.plan.title',
  scopes: 'shopKeys.scopes',
  seenUntil: 'audit.field.seenUntil',
  session: 'audit.field.session',
  slug: 'landingPages.column.slug',
  startsAt: 'codes.column.starts',
  state: 'landingPages.column.state',
  status: 'experiment.field.status',
  total: 'codeJob.total',
  types: 'webhooks.types',
  validUntil: 'explainCode.fact.linkExpires',
  version: 'audit.field.version',
  withPersonalData: 'audit.field.withPersonalData',
};

const FILTERS = 'filters.';
const DEFINITION = 'definition.';

/** The text that names a value, without its place in a list and its language; null for one that has none. */
export function findFieldText(path: string): TextKey | null {
  const name = parsePath(path).name;
  return Object.hasOwn(FIELD_TEXTS, name) ? (FIELD_TEXTS[name] ?? null) : null;
}

function parsePath(path: string) {
  const [, name = '', index, , locale] =
    /^(?:settings\.)?(.*?)(?:\[(\d+)\])?(\.(de|en|fr|it|nl|pl|sv))?$/.exec(path) ?? [];
  return { name, number: index === undefined ? null : Number(index) + 1, locale };
}

/** Returns the function that names a value of an entry by its path. */
export function useFieldNames(): (kind: string, path: string) => string {
  const { t, languageTag } = useText();
  const describeExperiment = useChangeTexts();
  return (kind, path) => {
    if (path.startsWith(FILTERS)) return t('audit.field.filters', { name: path.slice(FILTERS.length) });
    if (kind === 'experiment' && path.startsWith(DEFINITION))
      return describeExperiment({ path: path.slice(DEFINITION.length), before: null, after: null }).what;
    if (kind === 'retention') return t('audit.field.rowsOf', { name: path });
    const text = findFieldText(path);
    if (!text) return path;
    const { number, locale } = parsePath(path);
    const name = number === null ? t(text) : t('audit.field.numbered', { name: t(text), number });
    return locale ? `${name}, ${formatLanguage(locale as Locale, languageTag)}` : name;
  };
}
