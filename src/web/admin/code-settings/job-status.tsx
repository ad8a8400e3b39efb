import type { CodeJobStatus } from '#modules/invitation/rules/code-job.ts';
import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const STATUSES: Readonly<Record<CodeJobStatus, { readonly text: TextKey; readonly tone: BadgeTone }>> = {
  waiting: { text: 'codeJob.status.waiting', tone: 'plain' },
  running: { text: 'codeJob.status.running', tone: 'active' },
  done: { text: 'codeJob.status.done', tone: 'plain' },
  cancelled: { text: 'codeJob.status.cancelled', tone: 'faded' },
};

export function JobStatus({ status }: { readonly status: string }) {
  const { t } = useText();
  const { text, tone } = STATUSES[status as CodeJobStatus];
  return <Badge tone={tone}>{t(text)}</Badge>;
}
