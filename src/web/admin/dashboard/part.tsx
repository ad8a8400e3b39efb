import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Heading, Small } from '#web/ui/typography.tsx';
import chart from '../chart/chart.module.css';
import { usePermission } from '../layout/use-back-office.ts';
import { ExportLink } from '../list/export-link.tsx';
import { getListHref, type ListState } from '../list/list-state.ts';
import styles from './dashboard.module.css';
import type { DashboardPart } from './dashboard-data.ts';
import { PART_TEXTS } from './dashboard-texts.ts';

type Props = {
  readonly id: DashboardPart;
  readonly list: ListState;
  readonly title?: string;
  readonly lead: ReactNode;
  /** A table with many columns: the chart is above it. */
  readonly isWide?: boolean;
  /** More rows than a month has days: the table scrolls. */
  readonly isLong?: boolean;
  /** Without numbers there is nothing to draw: a text says so. */
  readonly children: ReactNode;
  /** A chart and the table of its numbers beside it. */
  readonly chart: ReactNode;
  readonly table: ReactNode;
};

/** A part of the dashboard: a heading, a chart, the table beside it, and its file. */
export function Part({ id, list, title, lead, isWide = false, isLong = false, children, chart: drawn, table }: Props) {
  const { t } = useText();
  const canExport = usePermission('export');
  const name = title ?? t(PART_TEXTS[id]);
  const file = getListHref({ ...list, base: href('/admin/dashboard/export/:part', { part: id }) });
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.part}>
      <div className={styles.head}>
        <Heading level={2} size="heading" id={`${id}-title`}>
          {name}
        </Heading>
        {canExport && table && (
          <ExportLink to={file} name={`${id}.csv`} label={t('dashboard.export', { part: name })} />
        )}
      </div>
      <Small className={styles.lead}>{lead}</Small>
      {children}
      {table && (
        <div className={isWide ? styles.wide : chart.withTable}>
          {drawn}
          <div className={classNames(styles.table, isLong && styles.long)}>{table}</div>
        </div>
      )}
    </section>
  );
}
