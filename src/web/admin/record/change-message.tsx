import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Banner } from '#web/ui/banner.tsx';
import styles from './change-message.module.css';

type Props = {
  /** What was changed. */
  readonly done?: ReactNode;
  /** Why nothing was changed; takes precedence. */
  readonly refusal?: ReactNode;
  /** The result of the last post, so that the focus moves again with each. */
  readonly attempt: unknown;
};

/** What a change did, or why it was refused. The focus moves here: what was pressed may have gone with the change. */
export function ChangeMessage({ done, refusal, attempt }: Props) {
  const [query] = useSearchParams();
  const isShown = Boolean(done || refusal);
  const message = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change has another query or result, with the same text.
  useEffect(() => {
    if (isShown) message.current?.focus();
  }, [isShown, query, attempt]);
  if (!isShown) return null;
  return (
    <div ref={message} tabIndex={-1} className={styles.message}>
      {refusal ? <Banner>{refusal}</Banner> : <Banner tone="success">{done}</Banner>}
    </div>
  );
}
