import type { Brand } from '../../src/kernel/brand.ts';
import { stores } from './stores.ts';

/** All facts of Forme Libre, the second club: the same product in other clothes. */
export const brand: Brand = {
  id: 'forme-libre',
  name: 'Forme Libre',
  legalEntity: {
    name: 'Forme Libre Mode GmbH',
    address: ['Farbenplatz 2', '2334 Vösendorf', 'Österreich'],
    register: 'FN 000000x, Landesgericht Wiener Neustadt',
  },
  tagline: {
    en: 'Design in circulation, for those who hold the key',
    de: 'Design im Umlauf, für alle, die den Schlüssel haben',
    fr: 'Le design en mouvement, pour ceux qui ont la clé',
    it: 'Design in movimento, per chi ha la chiave',
    nl: 'Design in omloop, voor wie de sleutel heeft',
    pl: 'Design w obiegu – dla tych, którzy mają klucz',
    sv: 'Design i omlopp, för dig som har nyckeln',
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
  timeZone: 'Europe/Vienna',
  loyaltyCards: ['Silver', 'Gold', 'Diamond'],
  stores,
  links: {
    shop: 'https://shop.forme-libre.example/',
    jobs: 'https://forme-libre.example/jobs',
    privacy: 'https://forme-libre.example/privacy',
    terms: 'https://forme-libre.example/terms',
    imprint: 'https://forme-libre.example/imprint',
    sustainability: 'https://forme-libre.example/sustainability',
    customerService: 'https://help.forme-libre.example/',
    appStore: 'https://apps.forme-libre.example/ios',
    playStore: 'https://apps.forme-libre.example/android',
  },
  mail: {
    senderName: 'Forme Libre',
    senderAddress: 'hello@mail.forme-libre.example',
    replyTo: 'help@forme-libre.example',
  },
  paymentPartners: ['Visa', 'Mastercard', 'PayPal', 'Klarna', 'Google Pay', 'Apple Pay'],
  deliveryPartners: ['Österreichische Post', 'DHL', 'GLS', 'DPD'],
  colors: {
    background: '#f3f4f8',
    surface: '#ffffff',
    text: '#15172f',
    muted: '#555973',
    accent: '#2436d4',
    onAccent: '#ffffff',
  },
  mailFonts: {
    display: "Jost, Futura, 'Century Gothic', 'Trebuchet MS', Arial, sans-serif",
    body: "Jost, Futura, 'Century Gothic', 'Trebuchet MS', Arial, sans-serif",
  },
  consent: {
    applicationBrand: 'forme-libre',
    applicationCode: 'HTML',
    settingsId: 'forme-libre-acquisition',
  },
  gtmContainerId: null,
};
