import type { Store } from '../../src/kernel/brand.ts';

export const stores: readonly Store[] = [
  {
    city: 'München',
    street: 'Zirkelstraße',
    houseNumber: '5',
    postalCode: '80799',
    country: 'DE',
    location: {
      en: 'In Maxvorstadt, the former drawing school behind the blue arch',
      de: 'In der Maxvorstadt, in der ehemaligen Zeichenschule hinter dem blauen Bogen',
      fr: 'À Maxvorstadt, dans l’ancienne école de dessin, derrière l’arche bleue',
      it: 'A Maxvorstadt, nell’ex scuola di disegno dietro l’arco blu',
      nl: 'In Maxvorstadt, in de voormalige tekenschool achter de blauwe boog',
      pl: 'W dzielnicy Maxvorstadt, w dawnej szkole rysunku za niebieskim łukiem',
      sv: 'I Maxvorstadt, i den gamla ritskolan bakom den blå bågen',
    },
  },
  {
    city: 'Dornach',
    street: 'Modellring',
    houseNumber: '48',
    postalCode: '85609',
    country: 'DE',
    location: {
      en: 'Hall 9 on the studio grounds, five minutes from the motorway',
      de: 'Halle 9 auf dem Ateliergelände, fünf Minuten von der Autobahn',
      fr: 'Halle 9 sur le site des ateliers, à cinq minutes de l’autoroute',
      it: 'Padiglione 9 nell’area degli atelier, a cinque minuti dall’autostrada',
      nl: 'Hal 9 op het atelierterrein, vijf minuten van de snelweg',
      pl: 'Hala 9 na terenie pracowni, pięć minut od autostrady',
      sv: 'Hall 9 på ateljéområdet, fem minuter från motorvägen',
    },
  },
  {
    city: 'Vösendorf',
    street: 'Farbenplatz',
    houseNumber: '2',
    postalCode: '2334',
    country: 'AT',
    location: {
      en: 'South of Vienna, on the tram line to Baden',
      de: 'Südlich von Wien, direkt an der Badner Bahn',
      fr: 'Au sud de Vienne, sur la ligne de tramway de Baden',
      it: 'A sud di Vienna, lungo la linea del tram per Baden',
      nl: 'Ten zuiden van Wenen, aan de tramlijn naar Baden',
      pl: 'Na południe od Wiednia, przy linii tramwajowej do Baden',
      sv: 'Söder om Wien, vid spårvagnslinjen mot Baden',
    },
  },
];
