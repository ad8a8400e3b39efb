import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatCompact, formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Figure } from '#web/ui/typography.tsx';
import styles from './numbers.module.css';

/** The club's claims about itself, as large figures in the text column. */
export function Numbers() {
  const { t, languageTag } = useText();
  const { claims } = useBrand();
  const number = (value: number) => formatNumber(value, languageTag);
  const short = (value: number) => formatCompact(value, languageTag);
  const numbers = [
    { lead: t('claims.labels.lead'), figure: number(claims.labels), label: t('claims.labels') },
    { lead: t('claims.countries.lead'), figure: number(claims.countries), label: t('claims.countries') },
    { lead: t('claims.customers.lead'), figure: short(claims.customers), label: t('claims.customers') },
    {
      lead: t('claims.rating.lead'),
      figure: number(claims.rating),
      label: t('claims.rating', { reviews: short(claims.reviews) }),
    },
  ];
  return (
    <ul className={styles.numbers} aria-label={t('claims.label')}>
      {numbers.map(({ lead, figure, label }) => (
        <li key={label} className={styles.number}>
          <span className={styles.lead}>{lead}</span>
          <Figure>{figure}</Figure>
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}
