import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import type { ReturnedMail } from './returned-mail.server.ts';

/** Says on a person's page that mails do not reach the address. */
export function ReturnedBanner({ mail }: { readonly mail: ReturnedMail }) {
  const { t } = useText();
  if (!mail) return null;
  return (
    <Banner
      tone="info"
      action={<LocalLink to={href('/admin/mails/:id', { id: mail.id })}>{t('mails.returned.show')}</LocalLink>}
    >
      <p>{t(mail.state === 'COMPLAINED' ? 'mails.returned.complained' : 'mails.returned.bounced')}</p>
    </Banner>
  );
}
