import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { ICON_PATHS } from '#web/ui/icon-paths.ts';
import { LanguageMenu } from '#web/ui/language-menu.tsx';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { ProviderIcon } from '#web/ui/provider-icon.tsx';
import { SideNavigation, sideNavigationEntryClass } from '#web/ui/side-navigation.tsx';
import { FooterButton, SiteFooter } from '#web/ui/site-footer.tsx';
import { headerLinkClass, SiteHeader } from '#web/ui/site-header.tsx';
import { Cluster, Grid, Section, Stack } from '#web/ui/stack.tsx';
import { Table } from '#web/ui/table.tsx';
import { Body, Display, Eyebrow, Figure, Heading, Lead, Small } from '#web/ui/typography.tsx';
import { Chapter, Part } from './frame.tsx';
import type { Sample } from './sample.ts';

const ICONS = Object.keys(ICON_PATHS) as readonly IconName[];

/** Text, pictures, tables. */
export function Content({ brand, assets, locale, texts }: Sample) {
  const text = brand.reviewsSource[locale];
  const columns = [
    { id: 'city', label: texts['registration.country.label'], isHeading: true },
    { id: 'number', label: texts['claims.labels'], numeric: true, sorted: 'ascending' as const },
  ];
  const rows = brand.stores.map(({ city, houseNumber }) => ({ id: city, cells: [city, houseNumber] }));
  return (
    <Chapter name="content">
      <Part name="Typography">
        <Eyebrow>{brand.name}</Eyebrow>
        <Display level={2}>{brand.tagline[locale]}</Display>
        {([2, 3, 4] as const).map((level) => (
          <Heading key={level} level={level}>
            {texts['about.closed.title']}
          </Heading>
        ))}
        <Lead>{text}</Lead>
        <Body>{text}</Body>
        <Small>{text}</Small>
        <Figure>{brand.claims.discountUpToPercent} %</Figure>
      </Part>
      <Part name="Icon">
        <Cluster>
          {ICONS.map((name) => (
            <Icon key={name} name={name} label={name} large />
          ))}
          {(['google', 'apple', 'facebook'] as const).map((name) => (
            <ProviderIcon key={name} name={name} />
          ))}
        </Cluster>
      </Part>
      <Part name="Logo">
        <Logo name={brand.name} />
      </Part>
      <Part name="Picture">
        <Grid min="small">
          {assets.portraits.map((image) => (
            <Picture key={image.src} image={image} alt={brand.name} sizes="20rem" />
          ))}
        </Grid>
      </Part>
      <Part name="Section">
        {(['plain', 'surface', 'inclined'] as const).map((tone) => (
          <Section key={tone} tone={tone}>
            <Stack gap="tight">
              <Lead>{tone}</Lead>
            </Stack>
          </Section>
        ))}
      </Part>
      <Part name="Table">
        <Table id="cards" caption={texts['labels.title']} columns={columns} rows={rows} />
        <Table id="scroll" caption={texts['labels.title']} columns={columns} rows={rows} narrow="scroll" />
      </Part>
    </Chapter>
  );
}

/** What leads elsewhere. */
export function Navigation({ brand, locale, texts }: Sample) {
  const link = (name: string) => (
    <a key={name} href={`#${name}`}>
      {name}
    </a>
  );
  const entries = ['actions', 'fields', 'messages'].map((id) => ({ id, link: link(id) }));
  const side = entries.map(({ id }) => ({
    id,
    link: (
      <a className={sideNavigationEntryClass} href={`#${id}`} aria-current={id === 'fields' ? 'page' : undefined}>
        {id}
      </a>
    ),
  }));
  const languages = (
    <LanguageMenu
      label={texts['language.label']}
      items={[
        { href: '?language=en', hrefLang: 'en', label: 'English', current: locale === 'en' },
        { href: '?language=de', hrefLang: 'de', label: 'Deutsch', current: locale === 'de' },
      ]}
    />
  );
  return (
    <Chapter name="navigation">
      <Part name="Breadcrumb">
        <Breadcrumb label="Breadcrumb" items={entries} current="navigation" />
      </Part>
      <Part name="LinkTabs">
        <LinkTabs label="Tabs" tabs={entries} />
      </Part>
      <Part name="SideNavigation">
        <SideNavigation
          label="Side"
          menuLabel="Menu"
          current="fields"
          path="/"
          parts={[{ id: 'all', title: 'Parts', entries: side }]}
        />
      </Part>
      <Part name="LanguageMenu">{languages}</Part>
      <Part name="SiteHeader">
        <SiteHeader homeHref="#navigation" brandName={brand.name}>
          <a href="#navigation" className={headerLinkClass}>
            {texts['login.submit']}
          </a>
          {languages}
        </SiteHeader>
      </Part>
      <Part name="SiteFooter">
        <SiteFooter
          brandName={brand.name}
          label={texts['footer.label']}
          groups={[
            {
              title: brand.name,
              links: [{ href: '#navigation', label: texts['login.submit'] }],
              more: <FooterButton onClick={() => undefined}>{texts['language.label']}</FooterButton>,
            },
          ]}
          partners={[{ title: texts['labels.title'], partners: brand.paymentPartners }]}
          note={brand.legalEntity.name}
        />
      </Part>
    </Chapter>
  );
}
