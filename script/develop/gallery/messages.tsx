import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MessagePanel } from '#web/ui/sections/message-panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Cluster } from '#web/ui/stack.tsx';
import { Toast } from '#web/ui/toast.tsx';
import { Chapter, Part } from './frame.tsx';
import type { Sample } from './sample.ts';

/** The components that show visitors a state or an outcome. */
export function Messages({ brand, locale, texts }: Sample) {
  const action = <Button size="small">{texts['login.submit']}</Button>;
  return (
    <Chapter name="messages">
      <Part name="Banner">
        {(['danger', 'success', 'info'] as const).map((tone) => (
          <Banner key={tone} tone={tone} title={texts['closed.title']} action={action}>
            {texts['closed.later']}
          </Banner>
        ))}
        <Banner tone="info" onClose={() => undefined} closeLabel={texts['popup.close']}>
          {texts['closed.later']}
        </Banner>
      </Part>
      <Part name="Toast">
        <Toast closeLabel={texts['toast.close']} onClose={() => undefined}>
          {texts['closed.later']}
        </Toast>
      </Part>
      <Part name="Badge">
        <Cluster>
          {(['plain', 'active', 'faded'] as const).map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Cluster>
      </Part>
      <Part name="Spinner">
        <Cluster>
          <Spinner />
          <Spinner large />
        </Cluster>
      </Part>
      <Part name="EmptyState">
        <EmptyState title={texts['closed.title']} action={action}>
          {texts['closed.later']}
        </EmptyState>
      </Part>
      <Part name="MessagePanel">
        <MessagePanel icon="mail" eyebrow={brand.name} title={texts['about.closed.title']} actions={action}>
          {brand.reviewsSource[locale]}
        </MessagePanel>
      </Part>
    </Chapter>
  );
}
