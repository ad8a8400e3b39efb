import { Form } from 'react-router';
import { LOCALES } from '#kernel/locale.ts';
import { HEADLINES } from '#modules/invitation/rules/customization.ts';
import type { TextKey } from '#texts/keys.ts';
import { formatLanguage, formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withBase } from '#web/routing/base-path.ts';
import type { Href } from '#web/routing/href.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { RecordNote } from '../record/record-parts.tsx';
import { EDIT_FORM, TYPED_PREVIEW } from './form-id.ts';
import styles from './landing-page.module.css';
import type { LandingPageData, LandingPageDetails } from './page-data.ts';
import { getPreviewHref, PREVIEW_WIDTHS, type PreviewChoice } from './preview-choice.ts';
import { useTypedPreview } from './use-typed-preview.ts';

type Props = {
  readonly page: LandingPageDetails;
  readonly brands: LandingPageData['brands'];
  readonly choice: PreviewChoice;
  readonly document: Href;
};

/** The page as visitors would see it, in a frame that runs no script. With script it follows what is typed. */
export function Preview({ page, brands, choice, document: shown }: Props) {
  const { t } = useText();
  const mayType = usePermission('landing-pages.write') && page.publishAt == null;
  const address = withBase(shown);
  const frame = useTypedPreview(`${getPreviewHref(page.id, choice)} ${page.revision}`);
  return (
    <Stack>
      <ChoiceForm brands={brands} choice={choice} />
      {mayType && (
        <div>
          <Button
            id={TYPED_PREVIEW}
            type="submit"
            tone="quiet"
            size="small"
            form={EDIT_FORM}
            formAction={address}
            formTarget={frame.name}
          >
            {t('landingPages.preview.typed')}
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.stage} aria-label={t('landingPages.preview.title')} tabIndex={0}>
        <iframe
          key={frame.isTyped ? frame.key : `${frame.key} ${address}`}
          name={frame.name}
          title={t('landingPages.preview.title')}
          src={frame.isTyped ? undefined : address}
          sandbox="allow-same-origin"
          className={styles.frame}
          data-width={choice.width}
        />
      </section>
      <RecordNote>{t('landingPages.preview.note')}</RecordNote>
    </Stack>
  );
}

const LABELS = {
  brand: 'landingPages.preview.brand',
  language: 'landingPages.preview.language',
  width: 'landingPages.preview.width',
  headline: 'landingPages.preview.headline',
} as const satisfies Record<keyof PreviewChoice, TextKey>;

type ChoiceProps = Pick<Props, 'brands' | 'choice'>;

function ChoiceForm({ brands, choice }: ChoiceProps) {
  const { t, languageTag } = useText();
  const select = (name: keyof PreviewChoice) => ({
    ...{ id: `preview-${name}`, name, defaultValue: choice[name] ?? '', label: t(LABELS[name]) },
  });
  return (
    <Form method="get" replace preventScrollReset>
      <Stack gap="tight">
        <div className={styles.columns}>
          <SelectField {...select('brand')} options={brands.map(({ id, name }) => ({ value: id, label: name }))} />
          <SelectField
            {...select('language')}
            options={LOCALES.map((value) => ({ value, label: formatLanguage(value, languageTag) }))}
          />
          <SelectField
            {...select('width')}
            options={PREVIEW_WIDTHS.map((value) => ({
              value,
              label: t('landingPages.preview.pixels', { width: formatNumber(Number(value), languageTag) }),
            }))}
          />
          <SelectField
            {...select('headline')}
            placeholder={t('landingPages.preview.ownHeadline')}
            options={HEADLINES.map((value) => ({ value, label: value }))}
          />
        </div>
        <div>
          <Button type="submit" tone="secondary" size="small">
            {t('landingPages.preview.show')}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
