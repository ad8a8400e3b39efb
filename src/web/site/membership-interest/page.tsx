import { useAssets, useBrand } from '#web/browser/brand/use-brand.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Feature } from '#web/ui/sections/feature.tsx';
import { Cluster } from '#web/ui/stack.tsx';
import styles from './page.module.css';

export { handle } from './handle.ts';

/** Explains the membership application to visitors without an invitation (specification C11). */
export default function MembershipInterest() {
  const { t } = useText();
  const { name: brand } = useBrand();
  const { portraits } = useAssets();
  const steps = [
    { title: t('interest.apply.title'), text: t('interest.apply.text') },
    { title: t('interest.wait.title'), text: t('interest.wait.text') },
    { title: t('interest.invited.title'), text: t('interest.invited.text') },
  ];
  return (
    <Feature
      level={1}
      eager
      reversed
      image={portraits[1]}
      eyebrow={t('interest.eyebrow')}
      title={t('interest.title')}
      lead={t('interest.lead', { brand })}
    >
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      <Cluster>
        <LocalLink to={href('/membership-interest/apply')} className={buttonClass()}>
          {t('interest.start')}
        </LocalLink>
        <LocalLink to={href('/')} className={buttonClass({ tone: 'quiet' })}>
          {t('interest.invitation')}
        </LocalLink>
      </Cluster>
    </Feature>
  );
}
