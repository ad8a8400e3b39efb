import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import styles from './account-messages.module.css';

/** What the pages of the account say after a change. */
const DONE_TEXTS = {
  password: 'account.done.password',
  'add-passkey': 'account.done.passkeyAdded',
  'rename-passkey': 'account.done.passkeyRenamed',
  'remove-passkey': 'account.done.passkeyRemoved',
  'link-identity': 'account.done.identityLinked',
  'unlink-identity': 'account.done.identityUnlinked',
  'end-session': 'account.done.sessionEnded',
  'end-others': 'account.done.othersEnded',
} as const satisfies Readonly<Record<string, TextKey>>;
export type DoneName = keyof typeof DONE_TEXTS;

/**
 * Says what was changed, or why nothing was. A URL can select no other text. The focus moves here: what was pressed may
 * have gone with its row.
 */
export function AccountMessages({ refusal }: { readonly refusal: TextKey | undefined }) {
  const { t } = useText();
  const [query] = useSearchParams();
  const name = query.get('done') ?? '';
  const done = Object.hasOwn(DONE_TEXTS, name) ? DONE_TEXTS[name as DoneName] : null;
  const message = useRef<HTMLDivElement>(null);
  const isShown = refusal !== undefined || done !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change has another query or result, with the same text.
  useEffect(() => {
    if (isShown) message.current?.focus();
  }, [isShown, query, refusal]);
  if (!isShown) return null;
  return (
    <div ref={message} tabIndex={-1} className={styles.message}>
      {refusal ? <Banner>{t(refusal)}</Banner> : done && <Banner tone="success">{t(done)}</Banner>}
    </div>
  );
}
