import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { RecordActions } from '../record/record-parts.tsx';
import type { ChangeRefused } from './change-texts.ts';
import { CustomizationFields } from './customization-fields.tsx';
import { EntryFields, KeyField } from './entry-fields.tsx';
import { EDIT_FORM } from './form-id.ts';
import styles from './landing-page.module.css';
import type { LandingPageDetails } from './page-data.ts';
import { ProblemList } from './problem-list.tsx';
import { useFieldValues } from './use-field-values.ts';

type Props = {
  readonly page: LandingPageDetails;
  readonly customizations: readonly string[];
  readonly refused: ChangeRefused | undefined;
};

/** The fields of a page's draft. A planned publication keeps its draft, and a viewer only reads it. */
export function EditForm({ page, customizations, refused }: Props) {
  const { t } = useText();
  const mayWrite = usePermission('landing-pages.write');
  const field = useFieldValues(page, refused);
  const isLocked = !mayWrite || page.publishAt != null;
  return (
    // The browser itself posts it: the preview's frame is the target of a post of the same form.
    <form id={EDIT_FORM} method="post" noValidate>
      <input type="hidden" name="revision" value={page.revision} />
      <input type="hidden" name="kind" value={page.kind} />
      <fieldset disabled={isLocked} className={styles.fields}>
        <Stack>
          {page.kind === 'CUSTOMIZATION' && <CustomizationFields field={field} />}
          {page.kind === 'START_PAGE' && <KeyField field={field} customizations={customizations} />}
          {page.kind === 'LANDING_ENTRY' && <EntryFields field={field} customizations={customizations} />}
          {!refused && page.problems.length > 0 && (
            <div className={styles.missing}>
              <p>{t('landingPages.missing')}</p>
              <ProblemList problems={page.problems} />
            </div>
          )}
          {!isLocked && <Buttons field={field} />}
        </Stack>
      </fieldset>
    </form>
  );
}

function Buttons({ field }: { readonly field: ReturnType<typeof useFieldValues> }) {
  const { t } = useText();
  const optionalLabel = t('code.new.optional');
  return (
    <>
      <Disclosure summary={t('landingPages.plan')} open={field('publishAt').defaultValue !== '' || undefined}>
        <Stack>
          <TextField
            {...field('publishAt')}
            type="datetime-local"
            label={t('landingPages.field.publishAt')}
            hint={t('landingPages.field.publishAt.hint')}
            optionalLabel={optionalLabel}
          />
          <TextField
            {...field('endAt')}
            type="datetime-local"
            label={t('landingPages.field.endAt')}
            hint={t('landingPages.field.endAt.hint')}
            optionalLabel={optionalLabel}
          />
        </Stack>
      </Disclosure>
      <RecordActions>
        <Button type="submit" name="intent" value="save" tone="secondary">
          {t('landingPages.save')}
        </Button>
        <Button type="submit" name="intent" value="publish">
          {t('landingPages.publish')}
        </Button>
      </RecordActions>
    </>
  );
}
