import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import type { SettingsError } from './change-settings.server.ts';
import styles from './settings.module.css';

/** The outcome of the last change; the fields have messages of their own. A new one gets the focus. */
export function Outcome({ error, version }: { readonly error: SettingsError | null; readonly version: number }) {
  const { t } = useText();
  const isDone = useSearchParams()[0].get('done') === 'saved' && error === null;
  const place = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  const shown = error ?? (isDone && version);
  useEffect(() => {
    if (shown && !first.current) place.current?.focus();
    first.current = false;
  }, [shown]);
  if (!shown) return null;
  return (
    <div ref={place} tabIndex={-1} className={styles.message}>
      {error ? <Banner>{t(error.text)}</Banner> : <Banner tone="success">{t('settings.done')}</Banner>}
    </div>
  );
}
