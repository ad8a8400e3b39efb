import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Table } from '#web/ui/table.tsx';
import { Heading, Small } from '#web/ui/typography.tsx';
import type { ShownResults } from '../page-data.ts';
import { useFormats } from '../use-formats.ts';
import styles from './results.module.css';

type Props = {
  readonly definition: ExperimentDefinition;
  readonly losses: ShownResults['exposureLoss'];
};

/** How many of the redirected visitors did not arrive. */
export function ExposureLoss({ definition: { variations }, losses }: Props) {
  const { t } = useText();
  const { count, share } = useFormats();
  return (
    <div className={styles.part}>
      <Heading level={3} size="subheading" id="exposure-loss">
        {t('experiment.loss.title')}
      </Heading>
      <Small>{t('experiment.loss.text')}</Small>
      <Table
        id="exposure-loss-table"
        caption={t('experiment.loss.title')}
        hideCaption
        columns={[
          { id: 'variation', label: t('experiment.variation') },
          { id: 'redirected', label: t('experiment.loss.redirected'), numeric: true },
          { id: 'arrived', label: t('experiment.loss.arrived'), numeric: true },
          { id: 'lost', label: t('experiment.loss.lost'), numeric: true },
        ]}
        rows={losses.map(({ variation, redirected, arrived }) => {
          const lost = redirected - arrived;
          const part = redirected === 0 ? '' : ` (${share(lost / redirected)})`;
          return {
            id: variation,
            cells: [
              variations.find(({ key }) => key === variation)?.name ?? variation,
              count(redirected),
              count(arrived),
              count(lost) + part,
            ],
          };
        })}
      />
    </div>
  );
}
