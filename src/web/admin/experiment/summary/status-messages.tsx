import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { ExperimentStatus } from '#modules/experiment/rules/experiment.ts';
import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import type { StatusRefusal } from '../status-result.ts';
import styles from './summary.module.css';

/** What happened, by the change that the URL names and the status that it leads to. */
const DONE = {
  start: { status: 'running', text: 'experiment.done.start' },
  stop: { status: 'stopped', text: 'experiment.done.stop' },
  archive: { status: 'archived', text: 'experiment.done.archive' },
} as const satisfies Readonly<Record<string, { readonly status: ExperimentStatus; readonly text: TextKey }>>;

/** The page is loaded again with the refusal: what to correct stands among the conflicts of its summary. */
const REFUSED = {
  conflicts: 'experiment.refused.conflicts',
  'revision-outdated': 'experiment.refused.outdated',
  'change-not-allowed': 'experiment.refused.notAllowed',
} as const satisfies Readonly<Record<string, TextKey>>;

type Props = {
  readonly status: ExperimentStatus;
  /** Whether visitors do not see the experiment while it runs. */
  readonly isUnseen: boolean;
  readonly refusal: StatusRefusal | undefined;
};

/** The outcome of the last change: a refusal, or what the URL names if the status agrees. */
export function StatusMessages({ status, isUnseen, refusal }: Props) {
  const change = useSearchParams()[0].get('done') ?? '';
  const done = Object.hasOwn(DONE, change) ? DONE[change as keyof typeof DONE] : null;
  const isDone = done?.status === status;
  const place = useFocusAfterChange(refusal ?? (isDone && change));
  if (!refusal && !isDone) return null;
  return (
    <div ref={place} tabIndex={-1} className={styles.message}>
      {refusal ? <Refusal refusal={refusal} /> : done && <Done text={done.text} isUnseen={isUnseen} />}
    </div>
  );
}

function Done({ text, isUnseen }: { readonly text: TextKey; readonly isUnseen: boolean }) {
  const { t } = useText();
  if (text === DONE.start.text && isUnseen) return <Banner tone="info">{t('experiment.done.startUnseen')}</Banner>;
  return <Banner tone="success">{t(text)}</Banner>;
}

function Refusal({ refusal }: { readonly refusal: StatusRefusal }) {
  const { t } = useText();
  if (refusal.kind === 'failed') return <Banner>{t(refusal.message)}</Banner>;
  const { reason } = refusal;
  const text = Object.hasOwn(REFUSED, reason) ? REFUSED[reason as keyof typeof REFUSED] : 'experiment.refused.other';
  return <Banner>{t(text)}</Banner>;
}

/** The button that was pressed is often gone, and the focus with it. A page that opens with a message keeps its focus. */
function useFocusAfterChange(shown: unknown) {
  const place = useRef<HTMLDivElement>(null);
  const first = useRef(shown);
  useEffect(() => {
    if (shown && shown !== first.current) place.current?.focus();
    first.current = undefined;
  }, [shown]);
  return place;
}
