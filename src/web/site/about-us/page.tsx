import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { localeOfPath } from '#kernel/locale.ts';
import { localizeStores } from '#web/browser/brand/brand-facts.server.ts';
import { useAssets, useBrand, useLocalized } from '#web/browser/brand/use-brand.ts';
import { useStoreItems } from '#web/browser/brand/use-store-items.ts';
import { formatList, formatNumber, formatPercent } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { StoreList } from '#web/ui/sections/store-list.tsx';
import { Cluster, Stack } from '#web/ui/stack.tsx';
import { Body, Eyebrow, Heading, Lead } from '#web/ui/typography.tsx';
import { Numbers } from './numbers.tsx';
import styles from './page.module.css';

export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs) {
  const { brand } = getLoadContext(context).visit;
  return { stores: localizeStores(brand, localeOfPath(withoutBase(url.pathname))) };
}

/** The club's description of itself; every fact comes from the brand. */
export default function AboutUs() {
  const { t } = useText();
  const { name: brand, tagline } = useBrand();
  const { band } = useAssets();
  const localized = useLocalized();
  return (
    <div className={styles.about}>
      <Stack className={styles.head}>
        <Eyebrow>{t('about.eyebrow', { brand })}</Eyebrow>
        <Heading level={1}>{localized(tagline)}</Heading>
        <Lead>{t('about.lead', { brand })}</Lead>
      </Stack>
      <div className={styles.picture}>
        <Picture image={band} alt="" sizes="(min-width: 90rem) 84rem, 94vw" cover eager />
      </div>
      <Numbers />
      <Story />
      <Stores />
      <Cluster>
        <LocalLink to={href('/membership-interest')} className={buttonClass()}>
          {t('about.apply')}
        </LocalLink>
        <LocalLink to={href('/')} className={buttonClass({ tone: 'quiet' })}>
          {t('interest.invitation')}
        </LocalLink>
      </Cluster>
    </div>
  );
}

function Story() {
  const { t, languageTag } = useText();
  const { name: brand, claims } = useBrand();
  const labels = formatNumber(claims.labels, languageTag);
  const daily = formatNumber(claims.newProductsDaily, languageTag);
  const discount = formatPercent(claims.discountUpToPercent, languageTag);
  const chapters = [
    [t('about.closed.title'), t('about.closed.text', { discount })],
    [t('about.choice.title'), t('about.choice.text', { labels, daily })],
    [t('about.circle.title'), t('about.circle.text', { brand })],
  ] as const;
  return (
    <div className={styles.story}>
      {chapters.map(([title, text]) => (
        <Stack key={title} gap="tight">
          <Heading level={2} size="heading">
            {title}
          </Heading>
          <Body>{text}</Body>
        </Stack>
      ))}
    </div>
  );
}

function Stores() {
  const { t, languageTag } = useText();
  const { loyaltyCards } = useBrand();
  const { stores } = useLoaderData<typeof loader>();
  return (
    <Stack gap="loose">
      <Stack gap="tight" className={styles.head}>
        <Heading level={2} size="heading">
          {t('about.stores.title')}
        </Heading>
        <Body>{t('about.stores.text', { cards: formatList(loyaltyCards, languageTag) })}</Body>
      </Stack>
      <StoreList stores={useStoreItems(stores)} />
    </Stack>
  );
}
