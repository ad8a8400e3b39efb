import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LabelWall } from '#web/ui/sections/label-wall.tsx';
import { Section, Stack } from '#web/ui/stack.tsx';
import { Eyebrow, Heading } from '#web/ui/typography.tsx';

/** Names of labels that the club carries, and their total number. */
export function Labels() {
  const { t, languageTag } = useText();
  const { labels, claims } = useBrand();
  return (
    <Section labelledBy="labels">
      <Stack gap="loose">
        <Stack gap="tight">
          <Eyebrow>{t('labels.eyebrow')}</Eyebrow>
          <Heading level={2} id="labels">
            {t('labels.title')}
          </Heading>
        </Stack>
        <LabelWall labels={labels} more={t('labels.more', { labels: formatNumber(claims.labels, languageTag) })} />
      </Stack>
    </Section>
  );
}
