import type { DemoTexts } from './demo-texts.ts';

export const de: DemoTexts = {
  notice: 'Diese Seite gehört zum Demo-Club. Im echten Betrieb führt der Link zur Seite der Marke.',
  back: 'Zurück zur Startseite',
  navigation: 'Demo-Seiten',
  shop: {
    title: 'Der Shop',
    greeting: 'Schön, dass Sie da sind, {name}.',
    lead: 'Die Stücke von heute, nur für Mitglieder. Neue kommen täglich um Mitternacht.',
    voucher:
      'Mit Ihrem Willkommensgutschein {code} erhalten Sie {percent} Rabatt auf Ihre erste Bestellung. Er gilt bis zum {date}.',
    closedTitle: 'Nur für Mitglieder',
    closedText:
      'Die Angebote sehen Sie, sobald Sie angemeldet sind. Noch kein Konto? Ihr Zugangscode ist der Schlüssel.',
    logIn: 'Anmelden',
    enterCode: 'Code eingeben',
    membership: 'Meine Mitgliedschaft',
    insteadOf: 'statt',
    products: {
      coat: 'Zweireihiger Wollmantel',
      dress: 'Abendkleid aus Seide',
      bag: 'Schultertasche aus Leder',
      shirt: 'Popelinehemd',
      boots: 'Stiefeletten aus Kalbsleder',
      scarf: 'Kaschmirschal',
    },
  },
  jobs: {
    title: 'Karriere',
    lead: 'Wie es wäre, bei {brand} zu arbeiten.',
    sections: [
      {
        title: 'Einkauf, Designermarken',
        text: 'Sie kennen die Kollektionen, bevor sie gezeigt werden, und verhandeln fair.',
      },
      { title: 'Frontend-Entwicklung', text: 'Sie bauen Seiten, die sofort da sind: für alle und auf jedem Gerät.' },
      {
        title: 'Mitgliederservice',
        text: 'Sie antworten in mindestens zwei Sprachen und lösen ein Anliegen in einem Gespräch.',
      },
    ],
  },
  privacy: {
    title: 'Datenschutzerklärung',
    lead: 'Welche Daten der Demo-Club {brand} verarbeitet und wozu.',
    sections: [
      {
        title: 'Registrierung',
        text: 'Wir speichern Name, E-Mail-Adresse, Land und Ihre Angaben im Formular, um Ihre Mitgliedschaft anzulegen und zu bestätigen. Eine Registrierung, die nicht bestätigt wird, verfällt nach 14 Tagen.',
      },
      {
        title: 'Einwilligung',
        text: 'Besuche messen wir nur mit Ihrer Einwilligung. Ein Beleg hält fest, was Sie wann ausgewählt haben, ohne Sie zu nennen. In den Cookie-Einstellungen können Sie Ihre Auswahl jederzeit ändern.',
      },
      {
        title: 'E-Mails',
        text: 'Wir senden, was zur Mitgliedschaft gehört: die Bestätigung, Ihr Willkommen und auf Wunsch einen Link für ein neues Passwort. Den Newsletter erhalten Sie nur, wenn Sie ihn bestellt und Ihre Adresse bestätigt haben.',
      },
      {
        title: 'Ihre Rechte',
        text: 'Sie können Ihre Daten einsehen, berichtigen und löschen lassen. In dieser Demo verlässt nichts den Rechner, auf dem sie läuft.',
      },
    ],
  },
  terms: {
    title: 'Allgemeine Geschäftsbedingungen',
    lead: 'Die Bedingungen des Demo-Clubs {brand}. Sie binden niemanden.',
    sections: [
      {
        title: 'Mitgliedschaft',
        text: 'Die Mitgliedschaft ist kostenlos und beginnt, wenn Sie Ihre E-Mail-Adresse bestätigen. Sie ist persönlich und nicht übertragbar.',
      },
      {
        title: 'Einladungen',
        text: 'Eine Einladung gilt für eine Person. Ein Mitglied kann nur so viele Einladungen vergeben, wie der Club ihm gewährt hat.',
      },
      {
        title: 'Willkommensgutschein',
        text: 'Der Gutschein gilt 14 Tage und für eine Bestellung. Er wird nicht ausgezahlt und lässt sich nicht mit anderen Gutscheinen kombinieren.',
      },
      { title: 'Austritt', text: 'Sie können Ihre Mitgliedschaft jederzeit beenden, ohne einen Grund zu nennen.' },
    ],
  },
  imprint: {
    title: 'Impressum',
    lead: 'Das Unternehmen hinter dem Demo-Club. Es besteht nur in dieser Demo.',
    sections: [],
  },
  countryCredit: 'Ermittlung des Landes: {credit}, lizenziert unter {licence}.',
  sustainability: {
    title: 'Nachhaltigkeit',
    lead: 'Was {brand} verspräche, wäre es ein echter Shop.',
    sections: [
      {
        title: 'Weniger Pakete',
        text: 'Die Bestellungen eines Abends reisen gemeinsam, und jede Rücksendung wird geprüft und wieder angeboten.',
      },
      {
        title: 'Stücke, die bleiben',
        text: 'Wir nennen zu jedem Stück Hersteller, Material und Herkunft und bieten zwei Jahre lang Reparaturen an.',
      },
      { title: 'Nichts wird vernichtet', text: 'Was übrig bleibt, geht in die Stores und danach an soziale Partner.' },
    ],
  },
  customerService: {
    title: 'Kundenservice',
    lead: 'Hilfe bei Registrierung und Mitgliedschaft.',
    sections: [
      {
        title: 'Die E-Mail mit dem Link ist nicht angekommen',
        text: 'Bitte sehen Sie zuerst im Spam-Ordner nach. Auf der Seite, die Sie nach der Registrierung gesehen haben, können Sie die E-Mail noch einmal anfordern.',
      },
      {
        title: 'Der Code funktioniert nicht',
        text: 'Ein Code kann abgelaufen sein, oder seine Einladungen sind bereits vergeben. Das Mitglied, das Sie eingeladen hat, kann Ihnen einen neuen Link senden.',
      },
      {
        title: 'Sie haben Ihr Passwort vergessen',
        text: 'Wählen Sie auf der Anmeldeseite „Passwort vergessen?“. Den Link für ein neues Passwort erhalten Sie per E-Mail.',
      },
    ],
  },
  app: {
    title: 'Die App',
    lead: 'Im echten Betrieb öffnet dieser Link den App-Store. Der Demo-Club {brand} hat keine App.',
    sections: [],
  },
};
