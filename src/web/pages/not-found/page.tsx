import { data } from 'react-router';
import { LocalLink } from '../../local-link.tsx';
import { useText } from '../../text/use-text.ts';

export function loader() {
  return data(null, { status: 404 });
}

/** Where unknown addresses end (specification section 8: 'The page cannot be found'). */
export default function NotFound() {
  const { t } = useText();
  return (
    <>
      <h1>{t('notFound.title')}</h1>
      <p>
        <LocalLink to="/">{t('error.home')}</LocalLink>
      </p>
    </>
  );
}
