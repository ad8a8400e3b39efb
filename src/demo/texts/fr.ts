import type { DemoTexts } from './demo-texts.ts';

export const fr: DemoTexts = {
  notice: 'Cette page appartient au club de démonstration. En production, le lien mène à la page de la marque.',
  back: 'Retour à la page d’accueil',
  navigation: 'Pages de démonstration',
  shop: {
    title: 'La boutique',
    greeting: 'C’est un plaisir de vous voir, {name}.',
    lead: 'Les pièces du jour, réservées aux membres. De nouvelles arrivent chaque nuit à minuit.',
    voucher:
      'Votre bon de bienvenue {code} vous donne {percent} de remise sur votre première commande. Il est valable jusqu’au {date}.',
    closedTitle: 'Réservé aux membres',
    closedText: 'Connectez-vous pour voir les offres. Pas encore de compte ? Votre code d’accès est la clé.',
    logIn: 'Se connecter',
    enterCode: 'Saisir mon code',
    membership: 'Mon adhésion',
    insteadOf: 'au lieu de',
    products: {
      coat: 'Manteau croisé en laine',
      dress: 'Robe du soir en soie',
      bag: 'Sac à bandoulière en cuir',
      shirt: 'Chemise en popeline',
      boots: 'Bottines en cuir de veau',
      scarf: 'Écharpe en cachemire',
    },
  },
  jobs: {
    title: 'Carrières',
    lead: 'Ce que serait un emploi chez {brand}.',
    sections: [
      {
        title: 'Achats, marques de créateurs',
        text: 'Vous connaissez les collections avant leur présentation et vous négociez loyalement.',
      },
      {
        title: 'Développement front-end',
        text: 'Vous créez des pages qui s’ouvrent aussitôt, pour tous, sur tout appareil.',
      },
      {
        title: 'Service aux membres',
        text: 'Vous répondez en deux langues au moins et réglez chaque question en une seule conversation.',
      },
    ],
  },
  privacy: {
    title: 'Politique de confidentialité',
    lead: 'Quelles données le club de démonstration {brand} traite, et pourquoi.',
    sections: [
      {
        title: 'Inscription',
        text: 'Nous conservons le nom, l’adresse e-mail, le pays et les choix saisis afin de créer et de confirmer votre adhésion. Une inscription non confirmée expire après 14 jours.',
      },
      {
        title: 'Consentement',
        text: 'Nous ne mesurons les visites qu’avec votre consentement. Un reçu enregistre votre choix et sa date, sans vous nommer. Vous pouvez modifier ce choix à tout moment dans les paramètres des cookies.',
      },
      {
        title: 'E-mails',
        text: 'Nous envoyons ce que votre adhésion demande : la confirmation, le mot de bienvenue, un lien pour un nouveau mot de passe si vous le souhaitez. La newsletter ne part que si vous l’avez choisie et avez confirmé votre adresse.',
      },
      {
        title: 'Vos droits',
        text: 'Vous pouvez consulter, corriger ou faire effacer vos données. Dans cette démonstration, rien ne quitte la machine qui l’exécute.',
      },
    ],
  },
  terms: {
    title: 'Conditions générales',
    lead: 'Les conditions du club de démonstration {brand}. Elles n’engagent personne.',
    sections: [
      {
        title: 'Adhésion',
        text: 'L’adhésion est gratuite et commence lorsque vous confirmez votre adresse e-mail. Elle est personnelle et incessible.',
      },
      {
        title: 'Invitations',
        text: 'Une invitation vaut pour une personne. Un membre ne peut donner que les invitations que le club lui a accordées.',
      },
      {
        title: 'Bon de bienvenue',
        text: 'Le bon de bienvenue est valable 14 jours et pour une seule commande. Il n’est ni remboursable ni cumulable avec d’autres bons.',
      },
      { title: 'Résiliation', text: 'Vous pouvez mettre fin à votre adhésion à tout moment, sans donner de motif.' },
    ],
  },
  imprint: {
    title: 'Mentions légales',
    lead: 'La société qui exploite le club de démonstration. Elle n’existe que dans cette démonstration.',
    sections: [],
  },
  countryCredit: 'Détermination du pays : {credit}, sous licence {licence}.',
  sustainability: {
    title: 'Développement durable',
    lead: 'Ce que {brand} promettrait s’il s’agissait d’une vraie boutique.',
    sections: [
      {
        title: 'Moins de colis',
        text: 'Les commandes d’une même soirée voyagent ensemble ; chaque retour est contrôlé puis remis en vente.',
      },
      {
        title: 'Des pièces qui durent',
        text: 'Nous indiquons qui a fabriqué chaque pièce, avec quoi et où, et proposons des réparations pendant deux ans.',
      },
      {
        title: 'Pas de gaspillage',
        text: 'Aucun invendu n’est détruit : ce qui reste va en magasin, puis à des partenaires solidaires.',
      },
    ],
  },
  customerService: {
    title: 'Service client',
    lead: 'De l’aide pour votre inscription et votre adhésion.',
    sections: [
      {
        title: 'L’e-mail avec le lien n’est pas arrivé',
        text: 'Regardez d’abord dans vos courriers indésirables. La page affichée après l’inscription permet de renvoyer l’e-mail.',
      },
      {
        title: 'Le code ne fonctionne pas',
        text: 'Un code peut avoir expiré ou ne plus avoir d’invitation disponible. Le membre qui vous invite peut vous envoyer un nouveau lien.',
      },
      {
        title: 'Vous avez oublié votre mot de passe',
        text: 'Choisissez « Mot de passe oublié ? » sur la page de connexion. Vous recevrez un lien par e-mail.',
      },
    ],
  },
  app: {
    title: 'L’application',
    lead: 'En production, ce lien ouvre la boutique d’applications. Le club de démonstration {brand} n’a pas d’application.',
    sections: [],
  },
};
