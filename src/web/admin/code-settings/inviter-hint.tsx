import { useText } from '#web/i18n/use-text.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { INVITERS } from '../inviters/inviter-query.ts';
import { usePermission } from '../layout/use-back-office.ts';

/** What names an inviter, and where to find it. */
export function InviterHint() {
  const { t } = useText();
  const canRead = usePermission('inviters.read');
  return (
    <>
      {`${t('code.new.inviter.hint')} `}
      {canRead && <LocalLink to={INVITERS}>{t('inviters.title')}</LocalLink>}
    </>
  );
}
