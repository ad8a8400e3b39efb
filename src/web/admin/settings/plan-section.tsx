import { useBrand } from '#web/browser/brand/use-brand.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/ui/field.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import type { SettingsError } from './change-settings.server.ts';
import styles from './settings.module.css';
import { SettingsForm, SettingsSection, type ShownSettings } from './settings-section.tsx';
import { useSettingFormats } from './use-setting-formats.ts';

type Props = {
  readonly settings: ShownSettings;
  readonly error: SettingsError | null;
  /** The local time of the club, as a field shows it. */
  readonly now: string;
};

/** Later changes of the switch and of the quota. */
export function PlanSection({ settings, error, now }: Props) {
  const { t } = useText();
  return (
    <SettingsSection id="plans" title={t('settings.plan.title')}>
      {settings.values.schedule.length > 0 ? <Plans settings={settings} /> : <p>{t('settings.plan.empty')}</p>}
      <NewPlan settings={settings} error={error} now={now} />
    </SettingsSection>
  );
}

function Plans({ settings: { version, values } }: Pick<Props, 'settings'>) {
  const { t } = useText();
  const { time, plan } = useSettingFormats();
  const mayChange = usePermission('settings.write');
  const rows = values.schedule.map((planned, index) => ({
    id: `${String(planned.at)} ${index}`,
    cells: [
      <time key="at" dateTime={String(planned.at)}>
        {time(planned.at)}
      </time>,
      plan(planned),
      mayChange && (
        <SettingsForm
          key="remove"
          intent="remove-plan"
          version={version}
          look={{ tone: 'quiet', size: 'small' }}
          submitLabel={t('settings.plan.remove')}
          submitName={t('settings.plan.removeOne', { what: plan(planned), date: time(planned.at) })}
        >
          <input type="hidden" name="plan" value={index} />
          <input type="hidden" name="schedule" value={JSON.stringify(values.schedule)} />
        </SettingsForm>
      ),
    ],
  }));
  return (
    <Table
      id="planned"
      caption={t('settings.plan.title')}
      hideCaption
      columns={[
        { id: 'when', label: t('settings.plan.when') },
        { id: 'what', label: t('settings.plan.what') },
        ...(mayChange ? [{ id: 'remove', label: t('settings.plan.remove') }] : []),
      ]}
      rows={rows}
    />
  );
}

function NewPlan({ settings: { version, values }, error, now }: Props) {
  const { t } = useText();
  const { timeZone } = useBrand();
  const isOpen = values.registrations === 'OPEN';
  const options = [
    { value: 'closed', label: t('settings.plan.close') },
    { value: 'open', label: t('settings.plan.open') },
    { value: 'quota', label: t('settings.plan.quota') },
  ];
  return (
    <SettingsForm intent="plan" version={version} submitLabel={t('settings.plan.add')} look={{ tone: 'secondary' }}>
      <input type="hidden" name="schedule" value={JSON.stringify(values.schedule)} />
      <TextField
        id="at"
        name="at"
        type="datetime-local"
        className={styles.field}
        label={t('settings.plan.when')}
        hint={t('settings.plan.hint', { zone: timeZone })}
        min={now}
        required
        error={error?.field === 'at' ? t(error.text) : undefined}
      />
      <SelectField
        id="what"
        name="what"
        className={styles.field}
        label={t('settings.plan.what')}
        options={options}
        defaultValue={isOpen ? 'closed' : 'open'}
      />
      <NumberField
        id="number"
        name="number"
        className={styles.field}
        inputMode="numeric"
        label={t('settings.quota.field')}
        hint={t('settings.plan.numberHint')}
        error={error?.field === 'number' ? t(error.text) : undefined}
      />
    </SettingsForm>
  );
}
