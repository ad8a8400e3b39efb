import { LogOutForm } from '#web/browser/session/log-out-form.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { FormActions } from '#web/ui/form.tsx';

/** For those who log in by an identity provider only: nothing here proves who they are but another login. */
export function ProofByLogin() {
  const { t } = useText();
  return (
    <>
      <Banner tone="info" title={t('proof.none.title')}>
        <p>{t('proof.none.text')}</p>
      </Banner>
      <FormActions>
        <LogOutForm className={buttonClass({ tone: 'primary' })} />
        <LocalLink to={href('/reset-password')} className={buttonClass({ tone: 'secondary' })}>
          {t('proof.none.password')}
        </LocalLink>
      </FormActions>
    </>
  );
}
