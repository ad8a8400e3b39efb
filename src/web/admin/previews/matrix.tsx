import { formatLanguage, formatPercent } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Heading } from '#web/ui/typography.tsx';
import { RecordNote } from '../record/record-parts.tsx';
import type { MatrixData } from './load-matrix.server.ts';
import { MatrixCell } from './matrix-cell.tsx';
import { getCellKey, listMatrixColumns, type MatrixColumn, type MatrixRow, OWN } from './matrix-choice.ts';
import { isMissingIn } from './missing-text.ts';
import styles from './previews.module.css';
import { useItemNames } from './use-item-names.ts';

/** A row of cells for each variant; the cells are the brands and languages. */
export function Matrix({ data }: { readonly data: MatrixData }) {
  const { t } = useText();
  const { choice, rows, allRows } = data;
  const columns = listMatrixColumns(choice);
  return (
    <>
      {rows.length < allRows && <RecordNote>{t('previews.tooMany', { shown: rows.length, all: allRows })}</RecordNote>}
      {rows.map((row) => (
        <Row key={row.id} row={row} columns={columns} data={data} />
      ))}
    </>
  );
}

type RowProps = { readonly row: MatrixRow; readonly columns: readonly MatrixColumn[]; readonly data: MatrixData };

function Row({ row, columns, data }: RowProps) {
  const { languageTag } = useText();
  const { choice, brands, missing, cells } = data;
  const title = useRowTitle(row, data);
  const id = `row-${row.id}`;
  return (
    <section aria-labelledby={id} className={styles.row}>
      <Heading level={3} size="subheading" id={id}>
        {title}
      </Heading>
      <div className={styles.cells} data-width={choice.width}>
        {columns.map((column) => (
          <MatrixCell
            key={`${column.brand} ${column.language}`}
            to={cells[getCellKey(row, column)]}
            brand={brands.find(({ id: brand }) => brand === column.brand)?.name ?? column.brand}
            language={formatLanguage(column.language, languageTag)}
            row={title}
            width={choice.width}
            missing={missing.filter((one) => isMissingIn(one, row, column)).length}
          />
        ))}
      </div>
    </section>
  );
}

function useRowTitle({ item, headline, voucher }: MatrixRow, data: MatrixData): string {
  const { t, languageTag } = useText();
  const nameItem = useItemNames(data);
  if (item !== null) return nameItem(item);
  const shown = [
    headline === OWN ? t('previews.row.ownHeadline') : t('previews.row.headline', { headline: headline ?? '' }),
    voucher === OWN
      ? t('previews.row.ownVoucher')
      : t('previews.row.voucher', { percent: formatPercent(Number(voucher), languageTag) }),
  ];
  return shown.join(' · ');
}
