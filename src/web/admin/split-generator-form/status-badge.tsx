import type { ExperimentStatus } from '#modules/experiment/rules/experiment.ts';
import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const STATUSES = {
  draft: { tone: 'plain', text: 'splitGenerator.status.draft' },
  running: { tone: 'active', text: 'splitGenerator.status.running' },
  stopped: { tone: 'plain', text: 'splitGenerator.status.stopped' },
  archived: { tone: 'faded', text: 'splitGenerator.status.archived' },
} as const satisfies Record<ExperimentStatus, { readonly tone: BadgeTone; readonly text: TextKey }>;

export function StatusBadge({ status }: { readonly status: ExperimentStatus }) {
  const { t } = useText();
  const { tone, text } = STATUSES[status];
  return <Badge tone={tone}>{t(text)}</Badge>;
}
