import { useText } from '#web/i18n/use-text.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { getSubjectHref } from './audit-query.ts';

type Props = { readonly kind: string; readonly id?: string | undefined };

/** From a subject's own page to its entries in the audit log, for admins who may read it. */
export function AuditLink({ kind, id }: Props) {
  const { t } = useText();
  if (!usePermission('audit.read')) return null;
  return (
    <LocalLink to={getSubjectHref({ kind, id })} className={buttonClass({ tone: 'quiet', size: 'small' })}>
      {t('audit.link')}
    </LocalLink>
  );
}
