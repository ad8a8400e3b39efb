import { Form } from 'react-router';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { useBackOffice } from '../layout/use-back-office.ts';
import { useCount } from '../list/list-count.tsx';
import { SEEN, UNTIL } from './seen-form.ts';

/** Says how many addresses are newly marked, because mails to them came back. `canMark`: on the page that marks it as seen. */
export function ReturnedNewsBanner({ canMark = false }: { readonly canMark?: boolean }) {
  const { t } = useText();
  const format = useCount();
  const busy = useSubmitting();
  const { returned } = useBackOffice();
  if (!returned) return null;
  const { bounced, complained, until } = returned;
  return (
    <Banner
      tone="info"
      title={t(bounced.number > 0 ? 'mails.news.title' : 'mails.news.titleComplained')}
      action={
        canMark && (
          <Form method="post">
            <input type="hidden" name={UNTIL} value={String(until)} />
            <Button
              type="submit"
              name="kind"
              value={SEEN}
              tone="secondary"
              size="small"
              busy={busy}
              busyLabel={t('form.busy')}
            >
              {t('mails.news.seen')}
            </Button>
          </Form>
        )
      }
    >
      {bounced.number > 0 && (
        <p>
          {t('mails.news.bounced', { count: bounced.number, number: format(bounced) })}:{' '}
          <LocalLink to={withQuery(href('/admin/mails'), { state: 'bounced' })}>
            {t('mails.news.showBounced')}
          </LocalLink>
        </p>
      )}
      {complained.number > 0 && (
        <p>
          {t('mails.news.complained', { count: complained.number, number: format(complained) })}:{' '}
          <LocalLink to={withQuery(href('/admin/mails'), { state: 'complained' })}>
            {t('mails.news.showComplained')}
          </LocalLink>
        </p>
      )}
    </Banner>
  );
}
