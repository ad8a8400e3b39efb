import type { DemoTexts } from './demo-texts.ts';

export const en: DemoTexts = {
  notice: 'This page belongs to the demo club. In production the link leads to the brand’s own page.',
  back: 'Back to the start page',
  navigation: 'Demo pages',
  shop: {
    title: 'The shop',
    greeting: 'Good to see you, {name}.',
    lead: 'Today’s pieces, for members only. New ones arrive every night at midnight.',
    voucher: 'Your welcome voucher {code} takes {percent} off your first order. It is valid until {date}.',
    closedTitle: 'For members only',
    closedText: 'You can see the offers once you are logged in. No account yet? Your access code is the key.',
    logIn: 'Log in',
    enterCode: 'Enter your code',
    membership: 'My membership',
    insteadOf: 'instead of',
    products: {
      coat: 'Wool coat, double-breasted',
      dress: 'Silk evening dress',
      bag: 'Leather shoulder bag',
      shirt: 'Poplin shirt',
      boots: 'Ankle boots, calfskin',
      scarf: 'Cashmere scarf',
    },
  },
  jobs: {
    title: 'Jobs',
    lead: 'What working at {brand} would be like.',
    sections: [
      {
        title: 'Buying, designer labels',
        text: 'You know the collections before they are shown, and you negotiate fairly.',
      },
      { title: 'Frontend engineering', text: 'You build pages that open at once, for everybody, on any device.' },
      {
        title: 'Member service',
        text: 'You answer in two languages or more, and you solve a problem in one conversation.',
      },
    ],
  },
  privacy: {
    title: 'Privacy policy',
    lead: 'Which data the demo club {brand} processes, and why.',
    sections: [
      {
        title: 'Registration',
        text: 'We store the name, the email address, the country and the choices you enter, so that we can create and confirm your membership. A registration that is not confirmed expires after 14 days.',
      },
      {
        title: 'Consent',
        text: 'We measure visits only with your consent. A receipt records what you chose and when, without naming you. You can change your choice at any time in the cookie settings.',
      },
      {
        title: 'Emails',
        text: 'We send what your membership needs: the confirmation, your welcome, and a link to a new password when you ask for one. The newsletter comes only if you chose it and confirmed your address.',
      },
      {
        title: 'Your rights',
        text: 'You may see, correct or erase your data. In this demo nothing leaves the machine that runs it.',
      },
    ],
  },
  terms: {
    title: 'Terms and conditions',
    lead: 'The terms of the demo club {brand}. They bind nobody.',
    sections: [
      {
        title: 'Membership',
        text: 'Membership is free and begins when you confirm your email address. It is personal and cannot be transferred.',
      },
      {
        title: 'Invitations',
        text: 'An invitation admits one person. An inviting member can give away only as many invitations as the club has granted.',
      },
      {
        title: 'Welcome voucher',
        text: 'The voucher is valid for 14 days and for one order. It cannot be paid out in cash or combined with other vouchers.',
      },
      { title: 'Leaving', text: 'You can end your membership at any time, without giving a reason.' },
    ],
  },
  imprint: {
    title: 'Imprint',
    lead: 'The company behind the demo club. It exists in this demo only.',
    sections: [],
  },
  countryCredit: 'Country detection: {credit}, licensed under {licence}.',
  sustainability: {
    title: 'Sustainability',
    lead: 'What {brand} would promise, if it were a real shop.',
    sections: [
      {
        title: 'Fewer parcels',
        text: 'Orders placed on one evening travel together, and every return is inspected and offered again.',
      },
      {
        title: 'Pieces that last',
        text: 'We say who made each piece, where and from what, and we offer repairs for two years.',
      },
      {
        title: 'No waste',
        text: 'Nothing unsold is destroyed. What remains goes to the stores, then to social partners.',
      },
    ],
  },
  customerService: {
    title: 'Customer service',
    lead: 'Help with your registration and your membership.',
    sections: [
      {
        title: 'The email with the link has not arrived',
        text: 'Please look in your spam folder first. On the page that you saw after registering, you can have the email sent again.',
      },
      {
        title: 'The code does not work',
        text: 'A code can expire or run out of invitations. The member who invited you can send you a new link.',
      },
      {
        title: 'You have forgotten your password',
        text: 'Choose “Forgotten your password?” on the login page. We will send you a link to choose a new one.',
      },
    ],
  },
  app: {
    title: 'The app',
    lead: 'In production this link opens the app store. The demo club {brand} has no app.',
    sections: [],
  },
};
