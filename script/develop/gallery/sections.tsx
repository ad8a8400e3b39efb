import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { BenefitGrid } from '#web/ui/sections/benefit-grid.tsx';
import { ClaimsBand } from '#web/ui/sections/claims-band.tsx';
import { CodeEntry } from '#web/ui/sections/code-form.tsx';
import { Feature } from '#web/ui/sections/feature.tsx';
import { FormPanel, Panel } from '#web/ui/sections/form-panel.tsx';
import { Hero } from '#web/ui/sections/hero.tsx';
import { IntroFlow } from '#web/ui/sections/intro-flow.tsx';
import { InvitationCard } from '#web/ui/sections/invitation-card.tsx';
import { LabelWall } from '#web/ui/sections/label-wall.tsx';
import { LoyaltyCards } from '#web/ui/sections/loyalty-cards.tsx';
import { MemberVoice } from '#web/ui/sections/member-voice.tsx';
import { NarrowPage, NarrowPageHead, NarrowPageNote } from '#web/ui/sections/narrow-page.tsx';
import { PictureBand } from '#web/ui/sections/picture-band.tsx';
import { Alternative, ProviderLabel, ProviderList } from '#web/ui/sections/provider-list.tsx';
import { SaleCountdown } from '#web/ui/sections/sale-countdown.tsx';
import { SignUpButtons } from '#web/ui/sections/sign-up-buttons.tsx';
import { StoreList } from '#web/ui/sections/store-list.tsx';
import { ToolPage } from '#web/ui/sections/tool-page.tsx';
import { VoucherCard } from '#web/ui/sections/voucher-card.tsx';
import { Body, Heading } from '#web/ui/typography.tsx';
import { Chapter, Part } from './frame.tsx';
import type { Sample } from './sample.ts';

/** The chapters of the landing page. */
export function LandingSections(sample: Sample) {
  const { brand, assets, locale, texts } = sample;
  const text = brand.reviewsSource[locale];
  return (
    <Chapter name="sections">
      <Part name="Hero">
        <Hero
          image={assets.hero}
          eyebrow={brand.name}
          title={brand.tagline[locale]}
          lead={texts['closed.later']}
          follows
        >
          <CodeEntry
            id="code"
            name="code"
            label={texts['code.label']}
            hint={texts['code.hint']}
            submitLabel={texts['code.submit']}
          />
        </Hero>
      </Part>
      <Part name="CodeEntry">
        <CodeEntry
          id="code-refused"
          name="code"
          label={texts['code.label']}
          error={texts['closed.title']}
          defaultValue="ENDED"
          submitLabel={texts['code.submit']}
        />
        <CodeEntry id="code-busy" name="code" label={texts['code.label']} submitLabel={texts['code.submit']} busy />
      </Part>
      <Part name="IntroFlow">
        <IntroFlow
          label={texts['about.closed.title']}
          stepsLabel={texts['labels.title']}
          nextLabel="→"
          backLabel="←"
          skip={{ href: '#sections', label: texts['popup.close'] }}
          progress={(step) => `${step} / 2`}
          slides={assets.portraits.map((image, index) => ({
            ...{ id: `slide-${index}`, name: brand.name, image, eyebrow: brand.name },
            ...{ title: brand.tagline[locale], lead: text },
          }))}
        />
      </Part>
      <Part name="ClaimsBand">
        <ClaimsBand
          label={texts['claims.label']}
          claims={[
            { lead: texts['claims.labels.lead'], figure: String(brand.claims.labels), label: texts['claims.labels'] },
            { figure: `${brand.claims.discountUpToPercent} %`, label: texts['claims.label'] },
          ]}
          source={{ id: 'source', question: texts['about.closed.title'], answer: text }}
        />
      </Part>
      <Part name="BenefitGrid">
        <BenefitGrid
          benefits={(['tag', 'truck', 'gift'] as const).map((icon) => ({
            icon,
            text,
            title: `${texts['labels.title']} (${icon})`,
          }))}
        />
      </Part>
    </Chapter>
  );
}

/** The chapters below. */
export function LaterSections({ brand, assets, locale, texts }: Sample) {
  const text = brand.reviewsSource[locale];
  const action = <LinkButton href="#later">{texts['registration.submit']}</LinkButton>;
  const units = ['12', '03', '45', '07'].map((value, index) => ({ value, label: 'dhms'[index] ?? '' }));
  return (
    <Chapter name="later">
      <Part name="Feature">
        <Feature image={assets.portraits[0]} eyebrow={brand.name} title={texts['about.closed.title']} lead={text}>
          {action}
        </Feature>
        <Feature image={assets.portraits[1]} title={texts['labels.title']} lead={text} reversed />
      </Part>
      <Part name="LabelWall">
        <LabelWall labels={brand.labels} more={texts['labels.title']} />
      </Part>
      <Part name="MemberVoice">
        <MemberVoice
          id="voice"
          title={texts['about.closed.title']}
          quote={brand.voice.quote[locale]}
          name={brand.voice.name}
          origin={brand.voice.origin[locale]}
        />
      </Part>
      <Part name="PictureBand">
        <PictureBand image={assets.band} />
      </Part>
      <Part name="SaleCountdown">
        <SaleCountdown
          id="sale"
          eyebrow={brand.name}
          title={texts['sale.countdown.label']}
          text={text}
          label={texts['sale.countdown.label']}
          units={units}
          counting
          spoken={units.map(({ value }) => value).join(' ')}
          when={texts['closed.later']}
        >
          {action}
        </SaleCountdown>
      </Part>
      <Part name="LoyaltyCards">
        <LoyaltyCards brandName={brand.name} cards={brand.loyaltyCards} />
      </Part>
      <Part name="StoreList">
        <StoreList
          stores={brand.stores.map(({ city, street, houseNumber, postalCode, location }) => ({
            city,
            address: [`${street} ${houseNumber}`, `${postalCode} ${city}`],
            location: location[locale],
          }))}
        />
      </Part>
    </Chapter>
  );
}

/** The parts of the other pages. */
export function PageSections(sample: Sample) {
  const { brand, assets, locale, texts } = sample;
  const text = brand.reviewsSource[locale];
  return (
    <Chapter name="pages">
      <Part name="FormPanel">
        <FormPanel eyebrow={brand.name} title={texts['signUp.label']} lead={text} image={assets.portraits[0]}>
          <Panel>
            <Button wide>{texts['registration.submit']}</Button>
          </Panel>
        </FormPanel>
      </Part>
      <Part name="InvitationCard">
        <InvitationCard
          brandName={brand.name}
          label={brand.name}
          words={brand.tagline[locale]}
          gift={texts['closed.later']}
        />
      </Part>
      <Part name="VoucherCard">
        <VoucherCard
          eyebrow={brand.name}
          figure={`${brand.claims.firstPurchasePercent} %`}
          title={texts['labels.title']}
          code={`${brand.voucherPrefix}-7K2M-9QXD`}
          validUntil="2026-12-24"
          terms={text}
        />
      </Part>
      <Part name="SignUpButtons">
        <SignUpButtons
          label={texts['signUp.label']}
          closeLabel={texts['popup.close']}
          ways={[
            // biome-ignore lint/a11y/useAnchorContent: the part gives the link its text
            { icon: 'mail', label: texts['signUp.email'], start: <a href="#pages" /> },
            { icon: 'google', label: 'Google', start: texts['closed.later'] },
          ]}
        />
      </Part>
      <Part name="ProviderList">
        <ProviderList>
          {['google', 'apple', 'facebook'].map((provider) => (
            <LinkButton key={provider} tone="secondary" href="#pages">
              <ProviderLabel provider={provider}>{provider}</ProviderLabel>
            </LinkButton>
          ))}
        </ProviderList>
        <Alternative>{texts['signUp.email']}</Alternative>
      </Part>
      <Part name="NarrowPage">
        <NarrowPage>
          <NarrowPageHead>
            <Heading level={3}>{texts['login.submit']}</Heading>
          </NarrowPageHead>
          <Body>{text}</Body>
          <NarrowPageNote>{texts['closed.later']}</NarrowPageNote>
        </NarrowPage>
      </Part>
      <Part name="ToolPage">
        <ToolPage
          title={texts['labels.title']}
          badge={<Badge>42</Badge>}
          lead={text}
          actions={<Button size="small">{texts['login.submit']}</Button>}
        >
          <Body>{text}</Body>
        </ToolPage>
      </Part>
    </Chapter>
  );
}
