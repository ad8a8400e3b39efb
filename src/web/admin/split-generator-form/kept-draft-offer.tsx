import { useEffect, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Cluster } from '#web/ui/stack.tsx';
import { useExperimentForm } from './form-context.ts';
import { formatIntent, INTENT } from './intents.ts';
import { findKeptDraft, forgetDraft, keepDraft } from './kept-draft.ts';

/**
 * Keeps what is typed until it is saved. Where the form was left before, for example because the session ended, it offers
 * what was typed then. The server builds the form from it, as after each other button.
 */
export function KeptDraftOffer({ experiment }: { readonly experiment: string }) {
  const { t } = useText();
  const { attempt } = useExperimentForm().state;
  const submit = useSubmit();
  const place = useRef<HTMLDivElement>(null);
  const [offered, setOffered] = useState<FormData | null>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    // What is typed now does not replace what is offered.
    if (!form || offered) return;
    const kept = attempt === 0 ? findKeptDraft(experiment, new FormData(form)) : null;
    if (kept) return setOffered(kept);
    const keep = () => keepDraft(experiment, new FormData(form));
    if (attempt > 0) keep();
    form.addEventListener('input', keep);
    return () => form.removeEventListener('input', keep);
  }, [attempt, experiment, offered]);

  function restore(draft: FormData): void {
    draft.set('attempt', String(attempt));
    draft.set(INTENT, formatIntent('restore'));
    void submit(draft, { method: 'post', preventScrollReset: true });
  }
  function discard(): void {
    forgetDraft();
    setOffered(null);
  }
  return (
    <div ref={place}>
      {offered && (
        <Banner tone="info" title={t('splitGenerator.kept.title')}>
          <p>{t('splitGenerator.kept.text')}</p>
          <Cluster gap="tight">
            <Button size="small" onClick={() => restore(offered)}>
              {t('splitGenerator.kept.restore')}
            </Button>
            <Button size="small" tone="quiet" onClick={discard}>
              {t('splitGenerator.kept.discard')}
            </Button>
          </Cluster>
        </Banner>
      )}
    </div>
  );
}
