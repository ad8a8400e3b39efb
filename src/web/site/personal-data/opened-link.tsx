import { ErasureEffects } from '#web/browser/personal-data/erasure-effects.tsx';
import { ErasureForm } from '#web/browser/personal-data/erasure-form.tsx';
import type { FormReport } from '#web/forms/submit-form.ts';
import type { PersonalDataLinkQuery } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { NarrowPage, NarrowPageHead } from '#web/ui/sections/narrow-page.tsx';
import { Heading } from '#web/ui/typography.tsx';
import styles from './opened-link.module.css';

const HOLDINGS = {
  MEMBER: 'personalData.holding.MEMBER',
  REGISTRATION: 'personalData.holding.REGISTRATION',
  APPLICATION: 'personalData.holding.APPLICATION',
  INVITER: 'personalData.holding.INVITER',
  ADMIN: 'personalData.holding.ADMIN',
} as const;

/** A link whose data are not erased. */
export type ValidLink = NonNullable<PersonalDataLinkQuery['link']> & { readonly email: string };
type Props = { readonly link: ValidLink; readonly lastResult: FormReport | undefined };

/** What is stored about the address of a link, with its download and its erasure. */
export function OpenedLink({ link, lastResult }: Props) {
  const { t } = useText();
  return (
    <NarrowPage>
      <NarrowPageHead>
        <Heading level={1}>{t('personalData.open.title')}</Heading>
        {link.holdings.length === 0 ? <p>{t('personalData.holding.none')}</p> : <Holdings link={link} />}
      </NarrowPageHead>
      {link.holdings.length > 0 && (
        <>
          <section className={styles.part}>
            <Heading level={2}>{t('personalData.download.title')}</Heading>
            <p>{t('personalData.download.text')}</p>
            {/* The browser loads the file: the router knows no downloads. */}
            <LocalLink
              className={buttonClass({ tone: 'secondary' })}
              to={href('/personal-data/file')}
              reloadDocument
              download
            >
              {t('personalData.download')}
            </LocalLink>
          </section>
          <Erasure link={link} lastResult={lastResult} />
        </>
      )}
    </NarrowPage>
  );
}

function Holdings({ link: { email, holdings } }: Pick<Props, 'link'>) {
  const { t } = useText();
  return (
    <div>
      <p className={styles.address}>{t('personalData.open.lead', { email })}</p>
      <ul className={styles.list}>
        {holdings.map((holding) => (
          <li key={holding}>{t(HOLDINGS[holding])}</li>
        ))}
      </ul>
    </div>
  );
}

function Erasure({ link: { canErase, holdings }, lastResult }: Props) {
  const { t } = useText();
  return (
    <section className={styles.part}>
      <Heading level={2}>{t('personalData.erase.title')}</Heading>
      {canErase ? (
        <>
          <ErasureEffects holdings={holdings} />
          <ErasureForm lastResult={lastResult} />
        </>
      ) : (
        <p>{t('personalData.erase.admin')}</p>
      )}
    </section>
  );
}
