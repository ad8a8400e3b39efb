import type { DemoTexts } from './demo-texts.ts';

export const nl: DemoTexts = {
  notice: 'Deze pagina hoort bij de democlub. In productie leidt de link naar de pagina van het merk.',
  back: 'Terug naar de startpagina',
  navigation: 'Demopagina’s',
  shop: {
    title: 'De webshop',
    greeting: 'Fijn dat u er bent, {name}.',
    lead: 'De stukken van vandaag, alleen voor leden. Elke nacht om twaalf uur komen er nieuwe bij.',
    voucher: 'Met uw welkomstbon {code} krijgt u {percent} korting op uw eerste bestelling. Geldig tot {date}.',
    closedTitle: 'Alleen voor leden',
    closedText: 'U ziet de aanbiedingen zodra u bent ingelogd. Nog geen account? Uw toegangscode is de sleutel.',
    logIn: 'Inloggen',
    enterCode: 'Code invoeren',
    membership: 'Mijn lidmaatschap',
    insteadOf: 'in plaats van',
    products: {
      coat: 'Wollen mantel met dubbele knopenrij',
      dress: 'Zijden avondjurk',
      bag: 'Leren schoudertas',
      shirt: 'Overhemd van popeline',
      boots: 'Enkellaarsjes van kalfsleer',
      scarf: 'Kasjmieren sjaal',
    },
  },
  jobs: {
    title: 'Vacatures',
    lead: 'Hoe het zou zijn om bij {brand} te werken.',
    sections: [
      {
        title: 'Inkoop, designermerken',
        text: 'U kent de collecties voordat ze worden getoond en u onderhandelt eerlijk.',
      },
      { title: 'Frontendontwikkeling', text: 'U bouwt pagina’s die meteen openen, voor iedereen, op elk apparaat.' },
      { title: 'Ledenservice', text: 'U antwoordt in ten minste twee talen en lost een vraag in één gesprek op.' },
    ],
  },
  privacy: {
    title: 'Privacybeleid',
    lead: 'Welke gegevens de democlub {brand} verwerkt, en waarom.',
    sections: [
      {
        title: 'Registratie',
        text: 'Wij bewaren de naam, het e-mailadres, het land en de keuzes die u invult om uw lidmaatschap te kunnen aanmaken en bevestigen. Een registratie die nooit wordt bevestigd, vervalt na 14 dagen.',
      },
      {
        title: 'Toestemming',
        text: 'Wij meten bezoeken alleen met uw toestemming. Een bewijs legt vast wat u koos en wanneer, zonder uw naam. In de cookie-instellingen kunt u uw keuze altijd wijzigen.',
      },
      {
        title: 'E-mail',
        text: 'Wij sturen wat bij uw lidmaatschap hoort: de bevestiging, een welkomstmail en op verzoek een nieuw wachtwoord. De nieuwsbrief komt alleen als u die hebt gekozen en uw adres hebt bevestigd.',
      },
      {
        title: 'Uw rechten',
        text: 'U kunt uw gegevens inzien, verbeteren of laten wissen. In deze demo verlaat geen enkel gegeven de computer waarop die draait.',
      },
    ],
  },
  terms: {
    title: 'Algemene voorwaarden',
    lead: 'De voorwaarden van de democlub {brand}. Niemand is eraan gebonden.',
    sections: [
      {
        title: 'Lidmaatschap',
        text: 'Het lidmaatschap is gratis en begint wanneer u uw e-mailadres bevestigt. Het is persoonlijk en niet overdraagbaar.',
      },
      {
        title: 'Uitnodigingen',
        text: 'Een uitnodiging geldt voor één persoon. Een lid kan niet meer uitnodigingen weggeven dan de club heeft toegekend.',
      },
      {
        title: 'Welkomstbon',
        text: 'De bon is 14 dagen geldig, voor één bestelling. Hij kan niet worden uitbetaald of met andere bonnen worden gecombineerd.',
      },
      { title: 'Opzeggen', text: 'U kunt uw lidmaatschap op elk moment beëindigen, zonder opgaaf van reden.' },
    ],
  },
  imprint: {
    title: 'Colofon',
    lead: 'Het bedrijf achter de democlub. Het bestaat alleen in deze demo.',
    sections: [],
  },
  countryCredit: 'Landbepaling: {credit}, beschikbaar onder de licentie {licence}.',
  sustainability: {
    title: 'Duurzaamheid',
    lead: 'Wat {brand} zou beloven als het een echte webshop zou zijn.',
    sections: [
      {
        title: 'Minder pakketten',
        text: 'Bestellingen van één avond reizen samen; elke retour wordt gecontroleerd en opnieuw aangeboden.',
      },
      {
        title: 'Stukken die lang meegaan',
        text: 'Wij vermelden wie elk stuk maakte, waarvan en waar, en bieden twee jaar lang reparaties aan.',
      },
      {
        title: 'Geen verspilling',
        text: 'Niets wat onverkocht blijft, wordt vernietigd: het gaat naar de winkels en daarna naar sociale partners.',
      },
    ],
  },
  customerService: {
    title: 'Klantenservice',
    lead: 'Hulp bij uw registratie en uw lidmaatschap.',
    sections: [
      {
        title: 'De e-mail met de link is niet aangekomen',
        text: 'Kijk eerst in uw spammap. Op de pagina die u na het registreren zag, kunt u de e-mail opnieuw laten sturen.',
      },
      {
        title: 'De code werkt niet',
        text: 'Een code kan verlopen zijn of geen uitnodigingen meer hebben. Het lid dat u heeft uitgenodigd, kan u een nieuwe link sturen.',
      },
      {
        title: 'Het wachtwoord is vergeten',
        text: 'Kies ‘Wachtwoord vergeten?’ op de inlogpagina. De link voor een nieuw wachtwoord komt per e-mail.',
      },
    ],
  },
  app: {
    title: 'De app',
    lead: 'In productie opent deze link de appwinkel. De democlub {brand} heeft geen app.',
    sections: [],
  },
};
