import type { Brand } from '../../src/kernel/brand.ts';
import { stores } from './stores.ts';

/** All facts of Maison Nocturne, a club that exists in this repository only. */
export const brand: Brand = {
  id: 'maison-nocturne',
  name: 'Maison Nocturne',
  legalEntity: {
    name: 'Maison Nocturne Clubhandel GmbH',
    address: ['Bogenhauser Hof 7', '81675 München', 'Deutschland'],
    register: 'HRB 000000, Amtsgericht München',
  },
  tagline: {
    en: 'The house that opens after dark',
    de: 'Das Haus, das nach Einbruch der Dunkelheit öffnet',
    fr: 'La maison qui s’ouvre à la nuit tombée',
    it: 'La maison che apre quando scende la notte',
    nl: 'Het huis dat opengaat als het donker wordt',
    pl: 'Dom, który otwiera się po zmroku',
    sv: 'Huset som öppnar när mörkret faller',
  },
  claims: {
    discountUpToPercent: 75,
    labels: 3000,
    newProductsDaily: 500,
    products: 5_000_000,
    countries: 28,
    customers: 3_000_000,
    rating: 4.8,
    reviews: 500_000,
    firstPurchasePercent: 10,
    appBrands: 500,
  },
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  loyaltyCards: ['Silver', 'Gold', 'Diamond'],
  stores,
  links: {
    shop: 'https://shop.maison-nocturne.example/',
    jobs: 'https://careers.maison-nocturne.example/',
    privacy: 'https://shop.maison-nocturne.example/privacy',
    terms: 'https://shop.maison-nocturne.example/terms',
    imprint: 'https://shop.maison-nocturne.example/imprint',
    sustainability: 'https://shop.maison-nocturne.example/sustainability',
    customerService: 'https://service.maison-nocturne.example/',
    appStore: 'https://apps.maison-nocturne.example/ios',
    playStore: 'https://apps.maison-nocturne.example/android',
  },
  mail: {
    senderName: 'Maison Nocturne',
    senderAddress: 'salon@mail.maison-nocturne.example',
    replyTo: 'service@maison-nocturne.example',
  },
  paymentPartners: ['Visa', 'Mastercard', 'American Express', 'PayPal', 'Klarna', 'Apple Pay'],
  deliveryPartners: ['DHL', 'UPS', 'Österreichische Post', 'InPost'],
  colors: {
    background: '#0e0b0c',
    surface: '#171213',
    text: '#f3ebe1',
    muted: '#b9aca1',
    accent: '#f3ebe1',
    onAccent: '#150f10',
  },
  mailFonts: {
    display: "'Bodoni Moda', Didot, 'Bodoni MT', 'Times New Roman', serif",
    body: "'Hanken Grotesk', 'Helvetica Neue', Helvetica, Arial, sans-serif",
  },
  consent: {
    applicationBrand: 'maison-nocturne',
    applicationCode: 'HTML',
    settingsId: 'maison-nocturne-acquisition',
  },
  gtmContainerId: null,
};
