import { useText } from '#web/i18n/use-text.ts';
import { nameKind } from '../mails/mail-texts.ts';
import type { MatrixData } from './load-matrix.server.ts';
import { ERROR_TEXTS, isErrorId, isScreenId, SCREEN_TEXTS } from './matrix-items.ts';

/** Names the screens, mails, error pages and variations of the matrix. */
export function useItemNames({ choice, variations }: Pick<MatrixData, 'choice' | 'variations'>) {
  const { t } = useText();
  return (item: string): string => {
    if (choice.kind === 'mail') return nameKind(item, t);
    if (choice.kind === 'experiment') return variations.find(({ key }) => key === item)?.name ?? item;
    if (isScreenId(item)) return t(SCREEN_TEXTS[item]);
    return isErrorId(item) ? t(ERROR_TEXTS[item]) : item;
  };
}
