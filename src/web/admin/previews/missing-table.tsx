import type { TextKey } from '#texts/keys.ts';
import { formatLanguage, formatList } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type Href, href, withFragment } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFieldNames } from '../landing-page/use-field-names.ts';
import { RecordNote } from '../record/record-parts.tsx';
import type { MissingText } from './missing-text.ts';

type Props = {
  readonly missing: readonly MissingText[];
  readonly brands: readonly { readonly id: string; readonly name: string }[];
};

const SOURCE_TEXTS = {
  'landing-page': 'previews.source.landing-page',
  experiment: 'previews.source.experiment',
  brand: 'previews.source.brand',
  catalog: 'previews.source.catalog',
} as const satisfies Record<MissingText['source'], TextKey>;

/** The texts that are missing in the chosen languages, each with the place where it is edited. */
export function MissingTable({ missing, brands }: Props) {
  const { t, languageTag } = useText();
  const { nameField } = useFieldNames();
  if (missing.length === 0) return <RecordNote>{t('previews.missing.none')}</RecordNote>;
  const columns = [
    { id: 'text', label: t('previews.missing.text') },
    { id: 'languages', label: t('previews.languages') },
    { id: 'source', label: t('previews.missing.source') },
  ];
  const rows = missing.map((one) => ({
    id: one.id,
    cells: [
      one.source === 'landing-page' ? nameField(one.text) : one.text,
      formatList(
        one.languages.map((language) => formatLanguage(language, languageTag)),
        languageTag,
      ),
      <Source key="source" text={one} brand={brands.find(({ id }) => id === one.brand)?.name ?? null} />,
    ],
  }));
  return <Table id="missing-texts" caption={t('previews.missing')} hideCaption columns={columns} rows={rows} />;
}

function Source({ text: one, brand }: { readonly text: MissingText; readonly brand: string | null }) {
  const { t } = useText();
  const name = t(SOURCE_TEXTS[one.source], { brand: brand ?? '' });
  const to = getEditHref(one);
  return to === null ? name : <LocalLink to={to}>{name}</LocalLink>;
}

/** Brands and catalogs are files of the build: no page edits them. */
function getEditHref({ source, owner, text }: MissingText): Href | null {
  if (owner === null) return null;
  if (source === 'experiment') return href('/admin/splitgenerator/:key/edit', { key: owner });
  return withFragment(href('/admin/landings/:id', { id: owner }), text);
}
