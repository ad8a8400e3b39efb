import { Form } from 'react-router';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { Confirmation } from '../record/confirmation.tsx';
import { RecordActions } from '../record/record-parts.tsx';
import type { CodeDetails } from './code-details.ts';

/** What can still be done with the code. What cannot be undone asks first. */
export function CodeActions({ id, state }: Pick<CodeDetails, 'id' | 'state'>) {
  const { t } = useText();
  const [canWrite, canLink] = [usePermission('codes.write'), usePermission('links.write')];
  if (state === 'DISABLED') return null;
  return (
    <RecordActions>
      {canLink && state === 'USABLE' && <PostButton name="intent" value="link" label={t('code.link.create')} />}
      {canWrite && state !== 'ENDED' && (
        <LocalLink
          to={href('/admin/codes/edit/:id', { id })}
          className={buttonClass({ tone: 'secondary', size: 'small' })}
        >
          {t('codeEdit.open')}
        </LocalLink>
      )}
      {canWrite && state !== 'ENDED' && state !== 'UPCOMING' && (
        <Confirmation name="code-actions" size="small" label={t('codes.end')} question={t('codes.end.question')}>
          <PostButton name="kind" value="end" label={t('codes.end.confirm')} />
        </Confirmation>
      )}
      {canWrite && (
        <Confirmation
          name="code-actions"
          size="small"
          label={t('codes.disable')}
          question={t('codes.disable.question')}
        >
          <PostButton name="kind" value="disable" label={t('codes.disable.confirm')} />
        </Confirmation>
      )}
    </RecordActions>
  );
}

type PostButtonProps = { readonly name: string; readonly value: string; readonly label: string };

function PostButton({ name, value, label }: PostButtonProps) {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <Form method="post">
      <Button type="submit" name={name} value={value} size="small" busy={busy} busyLabel={t('form.busy')}>
        {label}
      </Button>
    </Form>
  );
}
