import { Form } from 'react-router';
import type { StatusAction } from '#modules/experiment/rules/status.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Small } from '#web/ui/typography.tsx';
import { usePermission } from '../../layout/use-back-office.ts';
import { Confirmation } from '../../record/confirmation.tsx';
import { RecordActions } from '../../record/record-parts.tsx';
import type { ShownExperiment } from '../page-data.ts';
import { isError } from './conflicts.tsx';

type Props = { readonly experiment: ShownExperiment };

/** What the status allows. What cannot be undone asks first. */
export function StatusActions({ experiment }: Props) {
  const { t } = useText();
  const { status, revision, conflicts } = experiment;
  const mayChange = usePermission('experiments.write');
  if (status === 'archived') return <Small>{t('splitGenerator.archived')}</Small>;
  if (!mayChange) return null;
  if (status === 'running')
    return (
      <RecordActions>
        <Confirmation label={t('experiment.stop')} question={t('experiment.stop.question')}>
          <ChangeForm change="stop" revision={revision} label={t('experiment.stop.confirm')} />
        </Confirmation>
      </RecordActions>
    );
  return (
    <RecordActions>
      <ChangeForm
        change="start"
        revision={revision}
        tone={conflicts.some(isError) ? 'secondary' : 'primary'}
        label={t(status === 'draft' ? 'experiment.start' : 'experiment.startAgain')}
      />
      <Confirmation label={t('experiment.archive')} question={t('experiment.archive.question')}>
        <ChangeForm change="archive" revision={revision} label={t('experiment.archive.confirm')} />
      </Confirmation>
    </RecordActions>
  );
}

type ChangeFormProps = {
  readonly change: StatusAction;
  readonly revision: number;
  readonly label: string;
  readonly tone?: 'primary' | 'secondary';
};

/** Posts the revision that was seen: what somebody else has changed since then is not started by mistake. */
function ChangeForm({ change, revision, label, tone = 'primary' }: ChangeFormProps) {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <Form method="post">
      <input type="hidden" name="change" value={change} />
      <input type="hidden" name="revision" value={revision} />
      <Button type="submit" tone={tone} busy={busy} busyLabel={t('form.busy')}>
        {label}
      </Button>
    </Form>
  );
}
