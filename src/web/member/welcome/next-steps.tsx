import { useText } from '#web/i18n/use-text.ts';
import { Heading } from '#web/ui/typography.tsx';
import styles from './next-steps.module.css';

export function NextSteps({ withVoucher }: { readonly withVoucher: boolean }) {
  const { t } = useText();
  return (
    <section aria-labelledby="next" className={styles.next}>
      <Heading level={2} size="heading" id="next">
        {t('welcome.next.title')}
      </Heading>
      <ol className={styles.steps}>
        <li>{t('welcome.next.look')}</li>
        {withVoucher && <li>{t('welcome.next.voucher')}</li>}
        <li>{t('welcome.next.login')}</li>
      </ol>
    </section>
  );
}
