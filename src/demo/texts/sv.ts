import type { DemoTexts } from './demo-texts.ts';

export const sv: DemoTexts = {
  notice: 'Den här sidan hör till demoklubben. I produktion leder länken till varumärkets egen sida.',
  back: 'Tillbaka till startsidan',
  navigation: 'Demosidor',
  shop: {
    title: 'Shoppen',
    greeting: 'Fint att se dig, {name}.',
    lead: 'Dagens plagg, bara för medlemmar. Nya kommer vid midnatt.',
    voucher: 'Din rabattkod {code} ger {percent} rabatt på din första beställning. Den gäller till {date}.',
    closedTitle: 'Bara för medlemmar',
    closedText: 'Du ser erbjudandena när du har loggat in. Inget konto än? Din inbjudningskod är nyckeln.',
    logIn: 'Logga in',
    enterCode: 'Ange din kod',
    membership: 'Mitt medlemskap',
    insteadOf: 'i stället för',
    products: {
      coat: 'Dubbelknäppt kappa i ull',
      dress: 'Aftonklänning i siden',
      bag: 'Axelväska i skinn',
      shirt: 'Skjorta i poplin',
      boots: 'Ankelboots i kalvskinn',
      scarf: 'Halsduk i kashmir',
    },
  },
  jobs: {
    title: 'Jobb',
    lead: 'Så skulle det vara att arbeta på {brand}.',
    sections: [
      { title: 'Inköp, designermärken', text: 'Du känner kollektionerna innan de visas och förhandlar rättvist.' },
      { title: 'Frontendutveckling', text: 'Du bygger sidor som visas direkt, för alla, på alla enheter.' },
      { title: 'Medlemsservice', text: 'Du svarar på minst två språk och löser ett ärende i ett samtal.' },
    ],
  },
  privacy: {
    title: 'Integritetspolicy',
    lead: 'Vilka uppgifter demoklubben {brand} behandlar och varför.',
    sections: [
      {
        title: 'Registrering',
        text: 'Vi sparar namn, e-postadress, land och de val du gör för att skapa och bekräfta ditt medlemskap. En registrering som aldrig bekräftas upphör efter 14 dagar.',
      },
      {
        title: 'Samtycke',
        text: 'Vi mäter besök bara med ditt samtycke. Ett kvitto visar vad du valde och när, utan att namnge dig. Du kan när som helst ändra ditt val i inställningarna för kakor.',
      },
      {
        title: 'E-post',
        text: 'Vi skickar det som medlemskapet kräver: bekräftelsen, välkomstmejlet och ett nytt lösenord när du ber om det. Nyhetsbrevet kommer bara om du har valt det och bekräftat din adress.',
      },
      {
        title: 'Dina rättigheter',
        text: 'Du kan läsa, rätta eller radera dina uppgifter. I den här demon lämnar inga uppgifter datorn som den körs på.',
      },
    ],
  },
  terms: {
    title: 'Allmänna villkor',
    lead: 'Villkoren för demoklubben {brand}. De är inte bindande för någon.',
    sections: [
      {
        title: 'Medlemskap',
        text: 'Medlemskapet är kostnadsfritt och börjar när du bekräftar din e-postadress. Det är personligt och kan inte överlåtas.',
      },
      {
        title: 'Inbjudningar',
        text: 'En inbjudan gäller en person. En medlem kan bara ge bort så många inbjudningar som klubben har beviljat.',
      },
      {
        title: 'Rabattkod',
        text: 'Rabattkoden gäller i 14 dagar och för en beställning. Den kan inte lösas in mot pengar eller kombineras med andra rabattkoder.',
      },
      { title: 'Avsluta medlemskapet', text: 'Du kan avsluta ditt medlemskap när som helst, utan att ange skäl.' },
    ],
  },
  imprint: {
    title: 'Juridisk information',
    lead: 'Företaget bakom demoklubben. Det finns bara i den här demon.',
    sections: [],
  },
  countryCredit: 'Identifiering av land: {credit}, enligt licensen {licence}.',
  sustainability: {
    title: 'Hållbarhet',
    lead: 'Vad {brand} skulle lova om det vore en riktig shop.',
    sections: [
      {
        title: 'Färre paket',
        text: 'Beställningar från samma kväll skickas tillsammans, och varje retur kontrolleras och säljs igen.',
      },
      {
        title: 'Plagg som håller',
        text: 'Vi berättar vem som har gjort varje plagg, av vad och var, och erbjuder lagning i två år.',
      },
      {
        title: 'Inget slöseri',
        text: 'Inget osålt förstörs: det som blir över går till butikerna och sedan till sociala partner.',
      },
    ],
  },
  customerService: {
    title: 'Kundservice',
    lead: 'Hjälp med registrering och medlemskap.',
    sections: [
      {
        title: 'Mejlet med länken har inte kommit',
        text: 'Titta först i skräpposten. På sidan som du såg efter registreringen kan du få mejlet skickat igen.',
      },
      {
        title: 'Koden fungerar inte',
        text: 'En kod kan ha gått ut eller sakna lediga inbjudningar. Medlemmen som bjöd in dig kan skicka en ny länk.',
      },
      {
        title: 'Jag har glömt lösenordet',
        text: 'Välj ”Har du glömt ditt lösenord?” på inloggningssidan. Länken till ett nytt lösenord kommer via mejl.',
      },
    ],
  },
  app: {
    title: 'Appen',
    lead: 'I produktion öppnar länken appbutiken. Demoklubben {brand} har ingen app.',
    sections: [],
  },
};
