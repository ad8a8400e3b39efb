import { useText } from '#web/i18n/use-text.ts';
import { Table } from '#web/ui/table.tsx';

/** A value that a change replaced, in words. */
export type DifferenceText = {
  readonly id: string;
  readonly what: string;
  readonly before: string;
  readonly after: string;
};

type Props = { readonly id: string; readonly caption: string; readonly differences: readonly DifferenceText[] };

/** What a change replaced, value by value. */
export function DifferenceTable({ id, caption, differences }: Props) {
  const { t } = useText();
  return (
    <Table
      id={id}
      caption={caption}
      hideCaption
      columns={[
        { id: 'what', label: t('experiment.history.what') },
        { id: 'before', label: t('experiment.history.before') },
        { id: 'after', label: t('experiment.history.after') },
      ]}
      rows={differences.map(({ id: path, what, before, after }) => ({ id: path, cells: [what, before, after] }))}
    />
  );
}
