import { useBrand, useLocalized } from '#web/browser/brand/use-brand.ts';
import { useText } from '#web/i18n/use-text.ts';
import { MemberVoice } from '#web/ui/sections/member-voice.tsx';
import { Section } from '#web/ui/stack.tsx';

/** A quotation of one member, with its origin. */
export function VoiceChapter() {
  const { t } = useText();
  const { voice } = useBrand();
  const localized = useLocalized();
  return (
    <Section tone="surface" labelledBy="voice">
      <MemberVoice
        id="voice"
        title={t('voice.eyebrow')}
        quote={localized(voice.quote)}
        name={`${voice.name}, ${localized(voice.city)}`}
        origin={localized(voice.origin)}
      />
    </Section>
  );
}
