import { Fragment } from 'react';
import { Form } from 'react-router';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Cluster, Stack } from '#web/ui/stack.tsx';
import { TERM_NAMES } from '../code-settings/terms.ts';
import {
  CampaignField,
  CountriesField,
  CustomizationField,
  EndField,
  LinkOnlyField,
} from '../code-settings/terms-fields.tsx';
import { RecordPart } from '../record/record-parts.tsx';
import { type PostedTerms, SHOWN, VERSION } from './posted-terms.ts';

type Props = PostedTerms & {
  /** The id of the code. */
  readonly id: string;
  readonly customizations: readonly string[];
};

/** The terms of one code. With another version the fields are created again, with what is stored then. */
export function TermsForm({ id, typed, first, customizations }: Props) {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <RecordPart id="terms" title={t('codeEdit.terms')}>
      <Form method="post">
        <input type="hidden" name={VERSION} value={first.version} />
        {TERM_NAMES.map((term) => (
          <input key={term} type="hidden" name={SHOWN + term} value={first.shown[term]} />
        ))}
        <Stack>
          <Fragment key={first.version}>
            <CustomizationField typed={typed} customizations={customizations} />
            <CampaignField typed={typed} />
            <EndField typed={typed} />
            <LinkOnlyField typed={typed} />
            <CountriesField typed={typed} />
          </Fragment>
          <Cluster>
            <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
              {t('codeEdit.submit')}
            </Button>
            <LocalLink to={href('/admin/codes/:id', { id })} className={buttonClass({ tone: 'quiet' })}>
              {t('codeEdit.back')}
            </LocalLink>
          </Cluster>
        </Stack>
      </Form>
    </RecordPart>
  );
}
