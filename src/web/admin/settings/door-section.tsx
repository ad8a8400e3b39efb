import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatDateWithZone } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { Confirmation } from '../record/confirmation.tsx';
import styles from './settings.module.css';
import { SettingsForm, SettingsSection, type ShownSettings } from './settings-section.tsx';

type Props = { readonly settings: ShownSettings };

/** Whether visitors can register now. */
export function DoorBadge({ settings: { door } }: Props) {
  const { t } = useText();
  if (door.isOpen) return <Badge tone="active">{t('settings.door.open')}</Badge>;
  return <Badge tone="plain">{t(door.reason === 'CLOSED' ? 'settings.door.closed' : 'settings.door.full')}</Badge>;
}

/** The switch, what it means, and what visitors see. */
export function DoorSection({ settings }: Props) {
  const { t } = useText();
  const { version, values, door } = settings;
  const canWrite = usePermission('settings.write');
  const isOpen = values.registrations === 'OPEN';
  return (
    <SettingsSection id="registrations" title={t('settings.door.title')}>
      <p className={styles.text}>{t(isOpen ? 'settings.door.open.text' : 'settings.door.closed.text')}</p>
      {!door.isOpen && <VisitorNotice door={door} />}
      {isOpen ? (
        canWrite && (
          <Confirmation label={t('settings.door.close')} question={t('settings.door.close.question')}>
            <SettingsForm intent="registrations" version={version} submitLabel={t('settings.door.close.confirm')}>
              <input type="hidden" name="to" value="closed" />
            </SettingsForm>
          </Confirmation>
        )
      ) : (
        <SettingsForm intent="registrations" version={version} submitLabel={t('settings.plan.open')}>
          <input type="hidden" name="to" value="open" />
        </SettingsForm>
      )}
    </SettingsSection>
  );
}

/** The notice of the landing page, in the language of this page. */
function VisitorNotice({ door }: { readonly door: ShownSettings['door'] }) {
  const { t, languageTag } = useText();
  const { timeZone } = useBrand();
  const opens = door.opensAt ? formatDateWithZone(new Date(String(door.opensAt)), languageTag, timeZone) : null;
  return (
    <figure className={styles.preview}>
      <figcaption>{t('settings.door.seen')}</figcaption>
      <Banner tone="info" title={t(door.reason === 'CLOSED' ? 'closed.title' : 'closed.full.title')}>
        <p>{opens ? t('closed.opens', opens) : t('closed.later')}</p>
        <p>{t('closed.invitation')}</p>
      </Banner>
    </figure>
  );
}
