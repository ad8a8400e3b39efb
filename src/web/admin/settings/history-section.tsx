import { useText } from '#web/i18n/use-text.ts';
import { Table } from '#web/ui/table.tsx';
import { SettingsSection, type ShownSettings } from './settings-section.tsx';
import { useSettingFormats } from './use-setting-formats.ts';

type Change = ShownSettings['history'][number];
type Values = Change['before'];

/** Who changed what, and when; the newest change first. */
export function HistorySection({ history }: { readonly history: readonly Change[] }) {
  const { t } = useText();
  return (
    <SettingsSection id="history" title={t('settings.history.title')}>
      {history.length === 0 ? <p>{t('settings.history.empty')}</p> : <Changes history={history} />}
    </SettingsSection>
  );
}

function Changes({ history }: { readonly history: readonly Change[] }) {
  const { t } = useText();
  const { time } = useSettingFormats();
  const compare = useCompare();
  const rows = history.flatMap((change) =>
    compare(change.before, change.after).map(({ what, before, after }) => ({
      id: `${change.version} ${what}`,
      cells: [
        <time key="at" dateTime={String(change.at)}>
          {time(change.at)}
        </time>,
        getActor(change),
        what,
        before,
        after,
      ],
    })),
  );
  return (
    <Table
      id="changes"
      caption={t('settings.history.title')}
      hideCaption
      columns={[
        { id: 'when', label: t('settings.plan.when') },
        { id: 'who', label: t('settings.history.who') },
        { id: 'what', label: t('settings.plan.what') },
        { id: 'before', label: t('settings.history.before') },
        { id: 'after', label: t('settings.history.after') },
      ]}
      rows={rows}
    />
  );

  function getActor({ actorName }: Change): string {
    return actorName === 'command line'
      ? t('experiment.history.commandLine')
      : (actorName ?? t('settings.history.gone'));
  }
}

/** Returns the function that lists what differs between settings, in the visit's language. */
function useCompare() {
  const { t } = useText();
  const { registrations, quota, plan, time } = useSettingFormats();
  const plans = ({ schedule }: Values) =>
    schedule.map((planned) => `${time(planned.at)}: ${plan(planned)}`).join('; ') || t('settings.plan.empty');
  return (before: Values, after: Values) =>
    [
      { what: t('settings.door.title'), describe: (values: Values) => registrations(values.registrations) },
      { what: t('settings.quota.title'), describe: (values: Values) => quota(values.dailyQuota) },
      { what: t('settings.plan.title'), describe: plans },
      {
        what: t('settings.reminders.title'),
        describe: (values: Values) => t(values.reminders ? 'settings.on' : 'settings.off'),
      },
      {
        what: t('settings.answers.title'),
        describe: ({ accountAnswers }: Values) =>
          t(accountAnswers === 'STRICT' ? 'settings.answers.strict' : 'settings.answers.friendly'),
      },
      {
        what: t('settings.factor.title'),
        describe: ({ factorRequired }: Values) =>
          t(factorRequired ? 'settings.factor.required' : 'settings.factor.optional'),
      },
      {
        what: t('settings.invitations.title'),
        describe: ({ memberInvitations }: Values) => t('settings.invitations.value', { count: memberInvitations }),
      },
    ]
      .map(({ what, describe }) => ({ what, before: describe(before), after: describe(after) }))
      .filter((row) => row.before !== row.after);
}
