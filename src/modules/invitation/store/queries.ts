/** All facts about codes for a check, by normalised names in $1; counters are summed over the inviter's slots. */
export const codesSql = codesSqlWith('');

/** The same, with the number of policies. Each publication increases it, since no policy is ever changed. */
export const checkedCodesSql = codesSqlWith(', (select count(*) from policy)::int as "policyCount"');

function codesSqlWith(more: string): string {
  return `
  select c.id, c.code, c.inviter_id as "inviterId", i.status as "inviterStatus",
    i.first_name as "inviterFirstName", i.last_name as "inviterLastName", i.email as "inviterEmail",
    c.customization_key as "customizationKey", coalesce(u.published, false) as "customizationPublished",
    c.countries, c.link_only as "linkOnly", c.campaign,
    c.starts_at as "startsAt", c.ends_at as "endsAt", c.disabled_at as "disabledAt",
    coalesce(s.balance, 0) as balance, coalesce(s.pending, 0) as pending,
    case when u.key is not null then json_build_object('key', u.key, 'published', u.published, 'headline', u.headline,
      'registrationForm', u.registration_form, 'voucherPercent', u.voucher_percent,
      'voucherMinimumMinor', u.voucher_minimum_minor, 'hero', u.hero, 'introFlow', u.intro_flow, 'sections', u.sections,
      'version', u.version) end as customization${more}
  from registration_code c
  join inviter i on i.id = c.inviter_id
  left join customization u on u.key = c.customization_key
  left join lateral (
    select sum(balance)::int as balance, sum(pending)::int as pending from invitation_slot where inviter_id = c.inviter_id
  ) s on true
  where c.code = any($1)`;
}

/** The newest published pair of policies of each country that has both; $1 is now. */
export const countryOptionsSql = `
  with newest as (
    select distinct on (kind, country) kind, country, pk_string from policy
    where published_at <= $1 order by kind, country, version desc
  )
  select t.country as "isoCode", t.pk_string as "termsPkString", d.pk_string as "dataPolicyPkString"
  from newest t join newest d on d.country = t.country and d.kind = 'data_policy'
  where t.kind = 'terms' order by t.country`;

/** The columns of a customization, by the names of the actions. */
export const customizationColumns = `
  key, published, headline, registration_form as "registrationForm", voucher_percent as "voucherPercent",
  voucher_minimum_minor as "voucherMinimumMinor", hero, intro_flow as "introFlow", sections, version`;
