import { useText } from '#web/i18n/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { ShownInviter } from './inviter-query.ts';
import { STATUS_TEXTS, STATUS_TONES } from './inviter-texts.ts';

/** Whether the inviter's codes can be used. */
export function StatusBadge({ status }: Pick<ShownInviter, 'status'>) {
  const { t } = useText();
  return <Badge tone={STATUS_TONES[status]}>{t(STATUS_TEXTS[status])}</Badge>;
}
