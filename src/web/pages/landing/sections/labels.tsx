import { useBrand } from '../../../brand/use-brand.ts';
import { formatNumber } from '../../../text/format.ts';
import { useText } from '../../../text/use-text.ts';
import { LabelWall } from '../../../ui/sections/label-wall.tsx';
import { Section, Stack } from '../../../ui/stack.tsx';
import { Eyebrow, Heading } from '../../../ui/typography.tsx';

/** Names of labels that the club carries, and how many there are in all. */
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
