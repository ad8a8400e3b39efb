import { useRef } from 'react';
import { showToast } from '#web/browser/toasts/toast-store.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Dialog, DialogTrigger } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Body } from '#web/ui/typography.tsx';
import { MembersOnlyForm } from './members-only-form.tsx';

const DIALOG_ID = 'members-only';

/** Why the club is closed, and an application for visitors without a code: an address is enough. */
export function MembersOnly() {
  const { t } = useText();
  const received = useRef(false);
  function leave() {
    // An open popup would cover a toast.
    if (received.current) showToast(t('membersOnly.toast'));
    received.current = false;
  }
  return (
    <div>
      <DialogTrigger dialogId={DIALOG_ID} tone="quiet" size="small">
        {t('membersOnly.open')}
      </DialogTrigger>
      <Dialog id={DIALOG_ID} title={t('membersOnly.title')} closeLabel={t('popup.close')} onClose={leave}>
        <Stack>
          <Body>{t('membersOnly.why')}</Body>
          <Body>{t('membersOnly.how')}</Body>
          <MembersOnlyForm
            onReceived={() => {
              received.current = true;
            }}
          />
        </Stack>
      </Dialog>
    </div>
  );
}
