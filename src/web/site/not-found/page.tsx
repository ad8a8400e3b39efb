import { data } from 'react-router';
import { HomeLink } from '#web/browser/errors/error-page.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { MessagePanel } from '#web/ui/sections/message-panel.tsx';

export { handle } from './handle.ts';

export function loader() {
  return data(null, { status: 404 });
}

/** The page for unknown URLs (specification I1: 'The page cannot be found'). */
export default function NotFound() {
  const { t } = useText();
  return (
    <MessagePanel eyebrow={404} title={t('notFound.title')} actions={<HomeLink />}>
      <p>{t('notFound.text')}</p>
    </MessagePanel>
  );
}
