import { useBrand } from '#web/browser/brand/use-brand.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { useLoginHref } from '#web/routing/login-href.ts';
import { buttonClass, LinkButton } from '#web/ui/button.tsx';
import { MessagePanel } from '#web/ui/sections/message-panel.tsx';

export { handle } from './handle.ts';

/** The target of gift vouchers: they are redeemed in the shop, so members log in first (specification C11). */
export default function GiftVoucher() {
  const { t } = useText();
  const { name: brand } = useBrand();
  const login = useLoginHref();
  return (
    <MessagePanel
      icon="gift"
      eyebrow={t('gift.eyebrow')}
      title={t('gift.title')}
      actions={
        <>
          <LinkButton href={login}>{t('gift.login')}</LinkButton>
          <LocalLink to={href('/')} className={buttonClass({ tone: 'quiet' })}>
            {t('interest.invitation')}
          </LocalLink>
        </>
      }
    >
      <p>{t('gift.text', { brand })}</p>
      <p>{t('gift.notMember')}</p>
    </MessagePanel>
  );
}
