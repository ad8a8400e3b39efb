import { useLoaderData } from 'react-router';
import { useText } from '#web/i18n/use-text.ts';
import { MemberVoice } from '#web/ui/sections/member-voice.tsx';
import { Section } from '#web/ui/stack.tsx';
import type { LandingData } from '../landing-data.ts';

/** A quotation of one member, with its origin. */
export function VoiceChapter() {
  const { t } = useText();
  const { voice } = useLoaderData<LandingData>();
  return (
    <Section tone="surface" labelledBy="voice">
      <MemberVoice
        id="voice"
        title={t('voice.eyebrow')}
        quote={voice.quote}
        name={`${voice.name}, ${voice.city}`}
        origin={voice.origin}
      />
    </Section>
  );
}
