import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { FLAG_TEXTS } from '../applications/application-texts.ts';
import type { ApplicationDetails } from './application-details.ts';

const NOTES = {
  DISPOSABLE: 'application.note.disposable',
  MISTYPED: 'application.note.mistyped',
  MEMBER: 'application.note.member',
  PENDING: 'application.note.pending',
} as const;

/** What the admin should know before the decision; none of it decides. */
export function FlagNotes({ flags, suggestedEmail }: Pick<ApplicationDetails, 'flags' | 'suggestedEmail'>) {
  const { t } = useText();
  return flags.map((flag) => (
    <Banner key={flag} tone="info" title={t(FLAG_TEXTS[flag])}>
      {flag === 'MISTYPED' ? t(NOTES[flag], { email: suggestedEmail ?? '' }) : t(NOTES[flag])}
    </Banner>
  ));
}
