import { CODE_ERRORS } from '#modules/invitation/rules/check.ts';
import { RULE_TEXTS } from '#modules/invitation/rules/shown-texts.ts';
import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import styles from './code-explanation.module.css';
import type { ShownExplanation } from './load-page.server.ts';

type Verdict = { readonly id: string; readonly rule: TextKey; readonly holds: boolean | null };

/** The result of every rule in its order: the first that does not hold decides what the visitor reads. */
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
        rows={listVerdicts(explanation).map(({ id, rule, holds }) => ({
          id,
          cells: [t(rule), <VerdictBadge key="verdict" holds={holds} />],
        }))}
      />
    </div>
  );
}

function VerdictBadge({ holds }: { readonly holds: boolean | null }) {
  const { t } = useText();
  if (holds === null) return <Badge tone="faded">{t('explainCode.unseen')}</Badge>;
  return <Badge tone={holds ? 'active' : 'plain'}>{t(holds ? 'explainCode.holds' : 'explainCode.breaks')}</Badge>;
}

/** The check character comes first: nothing else is checked of a typing error. */
function listVerdicts({ mistyped, verdicts }: ShownExplanation): readonly Verdict[] {
  const known = CODE_ERRORS.flatMap((error) => {
    const verdict = verdicts.find(({ rule }) => rule === error);
    return verdict ? [{ id: error, rule: RULE_TEXTS[error], holds: verdict.holds ?? null }] : [];
  });
  return [{ id: 'check-character', rule: 'explainCode.rule.checkCharacter', holds: !mistyped }, ...known];
}
