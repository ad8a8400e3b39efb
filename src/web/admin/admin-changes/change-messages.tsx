import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import styles from './change-messages.module.css';
import { type ChangeResult, DONE_TEXTS, isDoneName } from './changes.ts';

/**
 * Says what was changed, or why nothing was. A URL can select no other text. The focus moves here: what was pressed may
 * have gone with its row.
 */
export function ChangeMessages({ result }: { readonly result?: ChangeResult | undefined }) {
  const { t } = useText();
  const [query] = useSearchParams();
  const done = query.get('done') ?? '';
  const refusal = result?.refusal;
  const shown = refusal !== undefined || isDoneName(done);
  const message = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change has another query or result, with the same text.
  useEffect(() => {
    if (shown) message.current?.focus();
  }, [shown, query, refusal]);
  if (!shown) return null;
  return (
    <div ref={message} tabIndex={-1} className={styles.message}>
      {refusal ? (
        <Banner>{t(refusal.text)}</Banner>
      ) : (
        isDoneName(done) && <Banner tone="success">{t(DONE_TEXTS[done])}</Banner>
      )}
    </div>
  );
}
