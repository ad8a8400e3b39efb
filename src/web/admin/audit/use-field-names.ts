import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useChangeTexts } from '../experiment/history/use-change-texts.ts';

/** The values of entries that have a name for people; others are shown by their path. */
const FIELD_TEXTS: Readonly<Record<string, TextKey>> = {
  balance: 'code.invitations',
  campaign: 'codes.column.campaign',
  card: 'audit.field.card',
  change: 'audit.field.change',
  code: 'codes.column.code',
  complete: 'audit.field.complete',
  countries: 'codes.column.countries',
  created: 'codeJob.created',
  customizationKey: 'codes.column.customization',
  dailyQuota: 'settings.quota.title',
  disabledAt: 'code.disabled',
  endsAt: 'codes.column.ends',
  factor: 'audit.field.factor',
  factorRequired: 'settings.factor.title',
  inviterId: 'codes.column.inviter',
  job: 'audit.field.job',
  linkOnly: 'codes.link.only',
  list: 'audit.field.list',
  memberInvitations: 'settings.invitations.title',
  passkey: 'audit.field.passkey',
  reason: 'audit.field.reason',
  recoveryCodes: 'audit.field.recoveryCodes',
  refused: 'codeJob.refused',
  registrations: 'settings.door.title',
  reminders: 'settings.reminders.title',
  revision: 'experiment.revision',
  role: 'audit.field.role',
  rows: 'audit.field.rows',
  schedule: 'settings.plan.title',
  session: 'audit.field.session',
  startsAt: 'codes.column.starts',
  status: 'experiment.field.status',
  total: 'codeJob.total',
  validUntil: 'explainCode.fact.linkExpires',
  version: 'audit.field.version',
};

const FILTERS = 'filters.';
const DEFINITION = 'definition.';
/** Of a job that creates codes: what applies to each of them. */
const SETTINGS = 'settings.';

/** Returns the function that names a value of an entry by its path. */
export function useFieldNames(): (kind: string, path: string) => string {
  const { t } = useText();
  const describeExperiment = useChangeTexts();
  return (kind, path) => {
    if (path.startsWith(FILTERS)) return t('audit.field.filters', { name: path.slice(FILTERS.length) });
    if (kind === 'experiment' && path.startsWith(DEFINITION))
      return describeExperiment({ path: path.slice(DEFINITION.length), before: null, after: null }).what;
    const name = path.startsWith(SETTINGS) ? path.slice(SETTINGS.length) : path;
    const text = Object.hasOwn(FIELD_TEXTS, name) ? FIELD_TEXTS[name] : undefined;
    return text ? t(text) : path;
  };
}
