import { useEffect, useRef, useState } from 'react';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { runOrPost } from '#web/browser/native-post.ts';
import type { FormResult } from '#web/forms/submit-form.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { useLocalizedPath } from '#web/routing/local-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Body, Heading } from '#web/ui/typography.tsx';
import { InterestForm } from '../../membership-interest-apply/interest-form.tsx';
import { submitInterest } from '../../membership-interest-apply/submit.ts';
import { trackSubmit } from '../../membership-interest-apply/track-submit.ts';

/**
 * The membership application in a popup: the same form and submit as on its page, to which it posts without script.
 * With script the popup stays open and shows the result.
 */
export function MembersOnlyForm({ onReceived }: { readonly onReceived: () => void }) {
  const { t, locale } = useText();
  const action = useLocalizedPath()(href('/membership-interest/apply'));
  const [formResult, setFormResult] = useState<FormResult<'received'>>();
  const [busy, setBusy] = useState(false);
  async function send(formData: FormData) {
    if (busy) return;
    setBusy(true);
    const next = await submitInterest(runOrPost(withBase(action), formData), formData, locale).finally(() =>
      setBusy(false),
    );
    setFormResult(next);
    if (!next.done) return;
    trackSubmit(formData);
    onReceived();
  }
  if (formResult?.done) return <Received />;
  return (
    <InterestForm
      id="members-only-interest"
      action={action}
      lastResult={formResult?.result}
      busy={busy}
      submitLabel={t('membersOnly.submit')}
      onSend={send}
    />
  );
}

/** Takes the focus, since the pressed button is gone. */
function Received() {
  const { t } = useText();
  const { name: brand } = useBrand();
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div ref={text} role="status" tabIndex={-1}>
      <Stack>
        <Heading level={3}>{t('interest.received.title')}</Heading>
        <Body>{t('interest.received.text', { brand })}</Body>
        <Body>{t('interest.received.next')}</Body>
        <form method="dialog">
          <Button type="submit">{t('popup.close')}</Button>
        </form>
      </Stack>
    </div>
  );
}
