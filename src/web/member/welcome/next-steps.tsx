import { useText } from '#web/i18n/use-text.ts';
import { MemberSection } from '../layout/member-page.tsx';
import styles from './next-steps.module.css';

export function NextSteps({ withVoucher }: { readonly withVoucher: boolean }) {
  const { t } = useText();
  return (
    <MemberSection id="next" title={t('welcome.next.title')}>
      <ol className={styles.steps}>
        <li>{t('welcome.next.look')}</li>
        {withVoucher && <li>{t('welcome.next.voucher')}</li>}
        <li>{t('welcome.next.login')}</li>
      </ol>
    </MemberSection>
  );
}
