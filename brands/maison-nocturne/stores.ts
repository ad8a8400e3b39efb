import type { Store } from '../../src/kernel/brand.ts';

export const stores: readonly Store[] = [
  {
    city: 'München',
    street: 'Laternengasse',
    houseNumber: '12',
    postalCode: '80331',
    country: 'DE',
    location: {
      en: 'In the old town, second courtyard; ring at the brass lantern',
      de: 'In der Altstadt, zweiter Innenhof; bitte an der Messinglaterne läuten',
      fr: 'Dans la vieille ville, deuxième cour ; sonnez sous la lanterne de laiton',
      it: 'Nel centro storico, secondo cortile; suonate alla lanterna d’ottone',
      nl: 'In de oude stad, tweede binnenhof; bel aan bij de koperen lantaarn',
      pl: 'Na starym mieście, drugie podwórze; prosimy zadzwonić przy mosiężnej latarni',
      sv: 'I gamla stan, andra innergården; ring på vid mässingslyktan',
    },
  },
  {
    city: 'Dornach',
    street: 'Am Seidenlager',
    houseNumber: '3',
    postalCode: '85609',
    country: 'DE',
    location: {
      en: 'East of Munich, ten minutes from the trade fair; parking at the door',
      de: 'Östlich von München, zehn Minuten von der Messe; Parkplätze vor der Tür',
      fr: 'À l’est de Munich, à dix minutes du parc des expositions ; parking devant la porte',
      it: 'A est di Monaco, a dieci minuti dalla fiera; parcheggio all’ingresso',
      nl: 'Ten oosten van München, tien minuten van de beurs; parkeren voor de deur',
      pl: 'Na wschód od Monachium, dziesięć minut od terenów targowych; parking przed wejściem',
      sv: 'Öster om München, tio minuter från mässan; parkering utanför dörren',
    },
  },
  {
    city: 'Vösendorf',
    street: 'Nachtigallenweg',
    houseNumber: '21',
    postalCode: '2334',
    country: 'AT',
    location: {
      en: 'South of Vienna, beside the shopping city; entrance in the north wing',
      de: 'Südlich von Wien, neben der Shoppingcity; Eingang im Nordflügel',
      fr: 'Au sud de Vienne, à côté de la cité commerciale ; entrée dans l’aile nord',
      it: 'A sud di Vienna, accanto alla città commerciale; ingresso nell’ala nord',
      nl: 'Ten zuiden van Wenen, naast de winkelstad; ingang in de noordvleugel',
      pl: 'Na południe od Wiednia, obok centrum handlowego; wejście w północnym skrzydle',
      sv: 'Söder om Wien, intill shoppingstaden; ingång i norra flygeln',
    },
  },
];
