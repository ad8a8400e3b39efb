import { useBrand, useLocalized } from '../../brand/use-brand.ts';
import { LocalLink } from '../../local-link.tsx';
import { formatList, formatNumber, formatPercent } from '../../text/format.ts';
import { useText } from '../../text/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/stack.tsx';
import { Eyebrow, Heading, Lead, Prose } from '../../ui/typography.tsx';
import { Numbers } from './numbers.tsx';

/** Who the club is, in its own words; every fact is the brand's. */
export default function AboutUs() {
  const { t } = useText();
  const { name: brand, tagline } = useBrand();
  const localized = useLocalized();
  return (
    <Stack gap="loose">
      <Stack>
        <Eyebrow>{t('about.eyebrow', { brand })}</Eyebrow>
        <Heading level={1}>{localized(tagline)}</Heading>
        <Lead>{t('about.lead', { brand })}</Lead>
      </Stack>
      <Numbers />
      <Story />
      <Cluster>
        <LocalLink to="/membership-interest" className={buttonClass()}>
          {t('about.apply')}
        </LocalLink>
        <LocalLink to="/" className={buttonClass({ tone: 'quiet' })}>
          {t('interest.invitation')}
        </LocalLink>
      </Cluster>
    </Stack>
  );
}

function Story() {
  const { t, languageTag } = useText();
  const { name: brand, claims, loyaltyCards } = useBrand();
  const labels = formatNumber(claims.labels, languageTag);
  const daily = formatNumber(claims.newProductsDaily, languageTag);
  const discount = formatPercent(claims.discountUpToPercent, languageTag);
  return (
    <Prose>
      <h2>{t('about.closed.title')}</h2>
      <p>{t('about.closed.text', { discount })}</p>
      <h2>{t('about.choice.title')}</h2>
      <p>{t('about.choice.text', { labels, daily })}</p>
      <h2>{t('about.circle.title')}</h2>
      <p>{t('about.circle.text', { brand })}</p>
      <h2>{t('about.stores.title')}</h2>
      <p>{t('about.stores.text', { cards: formatList(loyaltyCards, languageTag) })}</p>
    </Prose>
  );
}
