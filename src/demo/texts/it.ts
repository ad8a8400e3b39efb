import type { DemoTexts } from './demo-texts.ts';

export const it: DemoTexts = {
  notice: 'Questa pagina appartiene al club dimostrativo. In produzione il link porta alla pagina del marchio.',
  back: 'Torna alla pagina iniziale',
  navigation: 'Pagine dimostrative',
  shop: {
    title: 'Lo shop',
    greeting: 'È un piacere rivederla, {name}.',
    lead: 'I capi di oggi, riservati ai membri. I nuovi arrivano ogni notte a mezzanotte.',
    voucher: 'Il suo buono di benvenuto {code} vale {percent} di sconto sul primo ordine, fino al {date}.',
    closedTitle: 'Riservato ai membri',
    closedText: 'Vedrà le offerte dopo l’accesso. Non ha ancora un account? Il suo codice di accesso è la chiave.',
    logIn: 'Accedi',
    enterCode: 'Inserisci il codice',
    membership: 'La mia adesione',
    insteadOf: 'invece di',
    products: {
      coat: 'Cappotto doppiopetto in lana',
      dress: 'Abito da sera in seta',
      bag: 'Borsa a spalla in pelle',
      shirt: 'Camicia in popeline',
      boots: 'Stivaletti in pelle di vitello',
      scarf: 'Sciarpa in cashmere',
    },
  },
  jobs: {
    title: 'Carriere',
    lead: 'Come sarebbe lavorare per {brand}.',
    sections: [
      {
        title: 'Acquisti, firme della moda',
        text: 'Conosce le collezioni prima che sfilino e tratta con correttezza.',
      },
      { title: 'Sviluppo frontend', text: 'Crea pagine che si aprono subito, per tutti e su ogni dispositivo.' },
      {
        title: 'Assistenza ai membri',
        text: 'Risponde in almeno due lingue e risolve una richiesta in una conversazione.',
      },
    ],
  },
  privacy: {
    title: 'Informativa sulla privacy',
    lead: 'Quali dati tratta il club dimostrativo {brand}, e perché.',
    sections: [
      {
        title: 'Registrazione',
        text: 'Conserviamo il nome, l’indirizzo e-mail, il Paese e le scelte inserite per creare e confermare l’adesione. Una registrazione mai confermata decade dopo 14 giorni.',
      },
      {
        title: 'Consenso',
        text: 'Misuriamo le visite solo con il suo consenso. Una ricevuta annota che cosa ha scelto e quando, senza indicare chi è. Può modificare la scelta in qualsiasi momento nelle impostazioni dei cookie.',
      },
      {
        title: 'E-mail',
        text: 'Inviamo ciò che serve all’adesione: la conferma, il benvenuto, una nuova password su richiesta. La newsletter arriva soltanto a chi l’ha scelta e ha confermato l’indirizzo.',
      },
      {
        title: 'I suoi diritti',
        text: 'Può consultare, correggere o far cancellare i suoi dati. In questa dimostrazione nessun dato lascia il computer su cui è in funzione.',
      },
    ],
  },
  terms: {
    title: 'Termini e condizioni',
    lead: 'Le condizioni del club dimostrativo {brand}. Non vincolano nessuno.',
    sections: [
      {
        title: 'Adesione',
        text: 'L’adesione è gratuita e inizia quando conferma l’indirizzo e-mail. È personale e non può essere ceduta.',
      },
      {
        title: 'Inviti',
        text: 'Un invito vale per una persona. Un membro può dare solo gli inviti che il club gli ha concesso.',
      },
      {
        title: 'Buono di benvenuto',
        text: 'Il buono è valido 14 giorni e per un solo ordine. Non è convertibile in denaro né cumulabile con altri buoni.',
      },
      {
        title: 'Fine dell’adesione',
        text: 'Può porre fine all’adesione in qualsiasi momento, senza indicarne il motivo.',
      },
    ],
  },
  imprint: {
    title: 'Note legali',
    lead: 'La società che gestisce il club dimostrativo. Esiste solo in questa dimostrazione.',
    sections: [],
  },
  countryCredit: 'Rilevamento del paese: {credit}, con licenza {licence}.',
  sustainability: {
    title: 'Sostenibilità',
    lead: 'Che cosa prometterebbe {brand}, se fosse un vero negozio.',
    sections: [
      {
        title: 'Meno pacchi',
        text: 'Gli ordini di una sera viaggiano insieme; ogni reso viene controllato e rimesso in vendita.',
      },
      {
        title: 'Capi che durano',
        text: 'Diciamo chi ha fatto ogni capo, con che cosa e dove, e offriamo riparazioni per due anni.',
      },
      {
        title: 'Nessuno spreco',
        text: 'Nulla di invenduto viene distrutto: ciò che resta va nei negozi, poi a partner sociali.',
      },
    ],
  },
  customerService: {
    title: 'Servizio clienti',
    lead: 'Assistenza per la registrazione e l’adesione.',
    sections: [
      {
        title: 'L’e-mail con il link non è arrivata',
        text: 'Guardi prima nella posta indesiderata. Dalla pagina che ha visto dopo la registrazione può farsi inviare di nuovo l’e-mail.',
      },
      {
        title: 'Il codice non funziona',
        text: 'Un codice può essere scaduto o aver esaurito gli inviti. Il membro che l’ha invitata può inviarle un nuovo link.',
      },
      {
        title: 'Ha dimenticato la password',
        text: 'Scelga “Ha dimenticato la password?” nella pagina di accesso. Il link per una nuova password arriva via e-mail.',
      },
    ],
  },
  app: {
    title: 'L’app',
    lead: 'In produzione questo link apre lo store delle app. Il club dimostrativo {brand} non ha un’app.',
    sections: [],
  },
};
