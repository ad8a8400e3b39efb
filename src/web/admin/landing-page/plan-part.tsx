import { Form } from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { Confirmation } from '../record/confirmation.tsx';
import { RecordActions } from '../record/record-parts.tsx';
import type { ChangeIntent } from './change-texts.ts';
import type { LandingPageDetails } from './page-data.ts';

type Texts = { readonly label: TextKey; readonly question: TextKey };

const TEXTS = {
  discard: { label: 'landingPages.discard', question: 'landingPages.discard.question' },
  cancel: { label: 'landingPages.cancel', question: 'landingPages.cancel.question' },
  end: { label: 'landingPages.end', question: 'landingPages.end.question' },
} as const satisfies Partial<Record<ChangeIntent, Texts>>;

/** What else can be done with a page: each asks first. */
export function PlanPart({ page }: { readonly page: LandingPageDetails }) {
  const mayWrite = usePermission('landing-pages.write');
  if (!mayWrite) return null;
  const { draft, publishAt, endAt, isLive, revision } = page;
  const isPlanned = publishAt != null;
  return (
    <RecordActions>
      {(isPlanned || endAt != null) && <Change intent="cancel" revision={revision} />}
      {draft != null && !isPlanned && <Change intent="discard" revision={revision} />}
      {isLive && !isPlanned && <Change intent="end" revision={revision} />}
    </RecordActions>
  );
}

function Change({ intent, revision }: { readonly intent: keyof typeof TEXTS; readonly revision: number }) {
  const { t } = useText();
  const busy = useSubmitting();
  const { label, question } = TEXTS[intent];
  return (
    <Confirmation name="landing-page-actions" size="small" label={t(label)} question={t(question)}>
      <Form method="post">
        <input type="hidden" name="revision" value={revision} />
        {intent === 'end' && (
          <TextField
            id="end-at"
            name="endAt"
            type="datetime-local"
            label={t('landingPages.field.endAt')}
            hint={t('landingPages.end.hint')}
            optionalLabel={t('code.new.optional')}
          />
        )}
        <Button type="submit" name="intent" value={intent} size="small" busy={busy} busyLabel={t('form.busy')}>
          {t(label)}
        </Button>
      </Form>
    </Confirmation>
  );
}
