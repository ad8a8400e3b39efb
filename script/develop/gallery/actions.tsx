import { Button, LinkButton } from '#web/ui/button.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { CountdownRedirect } from '#web/ui/countdown-redirect.tsx';
import { Dialog, DialogTrigger } from '#web/ui/dialog.tsx';
import { Disclosure, DisclosureList } from '#web/ui/disclosure.tsx';
import { FlipCard } from '#web/ui/flip-card.tsx';
import { Cluster } from '#web/ui/stack.tsx';
import { Chapter, Part } from './frame.tsx';
import type { Sample } from './sample.ts';

const TONES = ['primary', 'secondary', 'quiet'] as const;

/** What visitors press, open and turn. */
export function Actions({ brand, locale, texts }: Sample) {
  const submit = texts['registration.submit'];
  return (
    <Chapter name="actions">
      <Part name="Button">
        {TONES.map((tone) => (
          <Cluster key={tone}>
            <Button tone={tone}>{submit}</Button>
            <Button tone={tone} size="small">
              {submit}
            </Button>
            <Button tone={tone} busy busyLabel={submit}>
              {submit}
            </Button>
            <Button tone={tone} disabled>
              {submit}
            </Button>
          </Cluster>
        ))}
        <Button wide>{submit}</Button>
      </Part>
      <Part name="LinkButton">
        <Cluster>
          {TONES.map((tone) => (
            <LinkButton key={tone} tone={tone} href="#actions">
              {texts['login.submit']}
            </LinkButton>
          ))}
        </Cluster>
      </Part>
      <Part name="CopyField">
        <CopyField
          id="copy"
          label={texts['code.label']}
          value={`${brand.voucherPrefix}-7K2M`}
          copyLabel="Copy"
          copiedLabel="Copied"
        />
      </Part>
      <Part name="CountdownRedirect">
        <CountdownRedirect
          href="#actions"
          seconds={90}
          message={(remaining) => `${texts['sale.countdown.label']}: ${remaining}`}
          stoppedMessage={texts['closed.later']}
          goLabel={texts['login.submit']}
          stopLabel={texts['popup.close']}
          onElapsed={() => undefined}
        />
      </Part>
      <Part name="Dialog">
        <Cluster>
          <DialogTrigger dialogId="regular">regular</DialogTrigger>
          <DialogTrigger dialogId="wide" tone="secondary">
            wide
          </DialogTrigger>
        </Cluster>
        {(['regular', 'wide'] as const).map((size) => (
          <Dialog
            key={size}
            id={size}
            size={size}
            title={texts['about.closed.title']}
            closeLabel={texts['popup.close']}
            actions={<Button>{submit}</Button>}
          >
            {brand.reviewsSource[locale]}
          </Dialog>
        ))}
      </Part>
      <Part name="Disclosure">
        <DisclosureList>
          <Disclosure summary={texts['about.closed.title']} name="gallery" open>
            {brand.reviewsSource[locale]}
          </Disclosure>
          <Disclosure summary={texts['labels.title']} name="gallery">
            {brand.labels.join(', ')}
          </Disclosure>
        </DisclosureList>
      </Part>
      <Part name="FlipCard">
        <FlipCard front={brand.name}>{brand.tagline[locale]}</FlipCard>
      </Part>
    </Chapter>
  );
}
