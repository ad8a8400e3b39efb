import { type ClientActionFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { showMember } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { AuditLink } from '../audit/audit-link.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { ReturnedBanner } from '../mails/returned-banner.tsx';
import { findReturnedMail, type ReturnedMail } from '../mails/returned-mail.server.ts';
import { MEMBERS } from '../members/member-query.ts';
import { CARD_TEXTS, formatMemberName } from '../members/member-texts.ts';
import { RecordColumns, RecordPart } from '../record/record-parts.tsx';
import { CardPart } from './card-part.tsx';
import { type Change, type ChangeRefusal, DONE_TEXTS, parseChange, refuse, submitChange } from './change-member.ts';
import type { handle } from './handle.ts';
import { InvitationsPart } from './invitations-part.tsx';
import type { MemberDetails } from './member-details.ts';
import { MemberFacts, VoucherFacts } from './member-facts.tsx';
import { MemberIdentities } from './member-identities.tsx';
import { MemberSessions } from './member-sessions.tsx';
import { PersonalDataPart } from './personal-data-part.tsx';

export { handle } from './handle.ts';

type Data = {
  readonly member: MemberDetails;
  readonly returned: ReturnedMail;
  readonly done: keyof typeof DONE_TEXTS | null;
  /** For the next gift of invitations. */
  readonly idempotencyKey: string;
};

export async function loader({ params, url, context }: PageArgs<typeof handle>): Promise<Data> {
  const run = runInProcess(context);
  const { member } = await run(showMember, { id: params.id });
  if (!member) throw pageNotFound(withoutBase(url.pathname) + url.search);
  const returned = await findReturnedMail(run, member.email);
  const done = parseChange(url.searchParams.get('done'));
  return { member, returned, done, idempotencyKey: crypto.randomUUID() };
}

/** A change leads back to the page, so that a reload does not repeat it. A refused one shows what is true now. */
export async function action({ params, url, context }: PageArgs<typeof handle>): Promise<ChangeRefusal | Response> {
  const { id } = params;
  const result = await submitChange(runInProcess(context), getPostedForm(context), id);
  if (result.kind === 'refused') return result;
  const page =
    result.kind === 'erased'
      ? withQuery(MEMBERS, { erased: '1' })
      : withQuery(href('/admin/members/:id', { id }), { done: result.change });
  return redirect(matchPathLocale(withoutBase(url.pathname), page));
}

/** Always posts to the server's action: the guard checks access there. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return runServerAction(
    () => serverAction<typeof action>(),
    (refusal) => refuse(form, refusal),
  );
}

export default function Member() {
  const { t } = useText();
  const { member, returned, done, idempotencyKey }: Data = useLoaderData();
  const refused: ChangeRefusal | undefined = useActionData();
  const { card, sessions, identities, cardChanges } = member;
  const getTyped = (change: Change) => (refused?.typed.change === change ? refused.typed : undefined);
  const gift = getTyped('invitations');
  const giftKey = gift?.key || idempotencyKey;
  return (
    <AdminPage
      trail={[{ to: MEMBERS, label: t('members.title') }]}
      title={formatMemberName(member)}
      badge={card != null && <Badge>{t(CARD_TEXTS[card])}</Badge>}
      actions={<AuditLink kind="member" id={member.id} />}
    >
      {refused && <Banner>{t(refused.refusal)}</Banner>}
      {!refused && done && <Banner tone="success">{t(DONE_TEXTS[done])}</Banner>}
      <ReturnedBanner mail={returned} />
      <RecordColumns>
        <RecordPart id="facts" title={t('member.facts')}>
          <MemberFacts member={member} />
        </RecordPart>
        <RecordPart id="voucher" title={t('member.voucher')}>
          <VoucherFacts voucher={member.voucher} />
        </RecordPart>
      </RecordColumns>
      <RecordPart id="sessions" title={t('member.sessions')}>
        <MemberSessions key={sessions.length} member={member} />
      </RecordPart>
      <RecordPart id="identities" title={t('member.identities')}>
        <MemberIdentities key={identities.length} member={member} />
      </RecordPart>
      <RecordPart id="card" title={t('member.card')}>
        <CardPart key={cardChanges[0]?.id ?? 'none'} member={member} typed={getTyped('card')?.reason} />
      </RecordPart>
      <RecordPart id="invitations" title={t('member.give.title')}>
        <InvitationsPart key={giftKey} member={member} idempotencyKey={giftKey} typed={gift} />
      </RecordPart>
      <RecordPart id="personal-data" title={t('member.data')}>
        <PersonalDataPart member={member} />
      </RecordPart>
    </AdminPage>
  );
}
