import { useAssets, useBrand } from '#web/browser/brand/use-brand.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Feature } from '#web/ui/sections/feature.tsx';
import { Cluster, Section } from '#web/ui/stack.tsx';

/** The mobile app and its app stores. */
export function AppChapter() {
  const { t } = useText();
  const { name, links } = useBrand();
  const { portraits } = useAssets();
  return (
    <Section labelledBy="app">
      <Feature
        image={portraits[1]}
        id="app"
        eyebrow={t('app.eyebrow')}
        title={t('app.title')}
        lead={t('app.text', { brand: name })}
        reversed
      >
        <Cluster>
          <LinkButton tone="secondary" href={links.appStore}>
            {t('appStore')}
          </LinkButton>
          <LinkButton tone="secondary" href={links.playStore}>
            {t('playStore')}
          </LinkButton>
        </Cluster>
      </Feature>
    </Section>
  );
}
