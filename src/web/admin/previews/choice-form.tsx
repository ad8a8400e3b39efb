import { Form } from 'react-router';
import { LOCALES } from '#kernel/locale.ts';
import { formatLanguage, formatNumber, formatPercent } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxGroup } from '#web/ui/choice.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { PREVIEW_WIDTHS } from '../landing-page/preview-choice.ts';
import { formatSlug } from '../landing-pages/landing-page-texts.ts';
import type { MatrixData } from './load-matrix.server.ts';
import { HEADLINE_CHOICES, ITEMS, OWN, VOUCHER_CHOICES } from './matrix-choice.ts';
import styles from './previews.module.css';
import { useItemNames } from './use-item-names.ts';

/** What the matrix compares. A form that reads: the choice becomes the address, also without script. */
export function ChoiceForm({ data }: { readonly data: MatrixData }) {
  const { t, languageTag } = useText();
  const { choice, brands } = data;
  return (
    <Form method="get" className={styles.choice} preventScrollReset>
      <input type="hidden" name="kind" value={choice.kind} />
      <div className={styles.selects}>
        <SubjectField data={data} />
        <SelectField
          id="width"
          name="width"
          label={t('landingPages.preview.width')}
          defaultValue={choice.width}
          options={PREVIEW_WIDTHS.map((value) => ({
            value,
            label: t('landingPages.preview.pixels', { width: formatNumber(Number(value), languageTag) }),
          }))}
        />
      </div>
      <CheckboxGroup
        id="brands"
        name="brands"
        legend={t('previews.brands')}
        options={brands.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValues={choice.brands}
      />
      <CheckboxGroup
        id="languages"
        name="languages"
        legend={t('previews.languages')}
        options={LOCALES.map((value) => ({ value, label: formatLanguage(value, languageTag) }))}
        defaultValues={choice.languages}
      />
      {choice.kind === 'landing' && <LandingFields data={data} />}
      <ItemField data={data} />
      <div>
        <Button type="submit" tone="secondary" size="small">
          {t('landingPages.preview.show')}
        </Button>
      </div>
    </Form>
  );
}

/** The landing page or the experiment. */
function SubjectField({ data: { choice, pages, experiments } }: { readonly data: MatrixData }) {
  const { t } = useText();
  if (choice.kind === 'landing')
    return (
      <SelectField
        id="page"
        name="page"
        label={t('previews.page')}
        defaultValue={choice.page ?? ''}
        options={pages.map((page) => ({ value: page.id, label: formatSlug(page) }))}
      />
    );
  if (choice.kind === 'experiment')
    return (
      <SelectField
        id="experiment"
        name="experiment"
        label={t('previews.experiment')}
        defaultValue={choice.experiment ?? ''}
        options={experiments.map(({ key, name }) => ({ value: key, label: name }))}
      />
    );
  return null;
}

function LandingFields({ data: { choice } }: { readonly data: MatrixData }) {
  const { t, languageTag } = useText();
  return (
    <>
      <CheckboxGroup
        id="headlines"
        name="headlines"
        legend={t('previews.headlines')}
        options={HEADLINE_CHOICES.map((value) => ({
          value,
          label: value === OWN ? t('landingPages.preview.ownHeadline') : value,
        }))}
        defaultValues={choice.headlines}
      />
      <CheckboxGroup
        id="vouchers"
        name="vouchers"
        legend={t('previews.vouchers')}
        options={VOUCHER_CHOICES.map((value) => ({
          value,
          label: value === OWN ? t('previews.ownVoucher') : formatPercent(Number(value), languageTag),
        }))}
        defaultValues={choice.vouchers}
      />
    </>
  );
}

function ItemField({ data }: { readonly data: MatrixData }) {
  const { t } = useText();
  const nameItem = useItemNames(data);
  const { kind, items } = data.choice;
  if (ITEMS[kind].length === 0) return null;
  return (
    <CheckboxGroup
      id="items"
      name="items"
      legend={t('previews.items')}
      options={ITEMS[kind].map((value) => ({ value, label: nameItem(value) }))}
      defaultValues={items}
    />
  );
}
