import { listRuleResults } from '#modules/invitation/rules/code-decision.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import { Small } from '#web/ui/typography.tsx';
import styles from './code-explanation.module.css';
import type { ShownExplanation } from './load-page.server.ts';

/** The result of every rule in its order; the one that decides what the visitor reads stands out. */
export function Verdicts({ explanation }: { readonly explanation: ShownExplanation }) {
  const { t } = useText();
  return (
    <div className={styles.part}>
      <Table
        id="verdicts"
        caption={t('explainCode.rules')}
        columns={[
          { id: 'rule', label: t('explainCode.rule') },
          { id: 'verdict', label: t('explainCode.verdict') },
        ]}
        rows={listRuleResults(explanation).map(({ id, text, holds, result, note }) => ({
          id,
          cells: [
            result === 'explainCode.decides' ? (
              <strong key="rule" className={styles.deciding}>
                {t(text)}
              </strong>
            ) : (
              t(text)
            ),
            <div key="verdict">
              <Badge tone={holds === null ? 'faded' : holds ? 'active' : 'plain'}>{t(result)}</Badge>
              {note && <Small>{t(note)}</Small>}
            </div>,
          ],
        }))}
      />
    </div>
  );
}
