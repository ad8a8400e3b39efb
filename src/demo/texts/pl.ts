import type { DemoTexts } from './demo-texts.ts';

export const pl: DemoTexts = {
  notice: 'Ta strona należy do klubu demonstracyjnego. W środowisku produkcyjnym link prowadzi do strony marki.',
  back: 'Powrót do strony głównej',
  navigation: 'Strony demonstracyjne',
  shop: {
    title: 'Sklep',
    greeting: 'Znów z nami: {name}',
    lead: 'Dzisiejsze propozycje, tylko dla członków. Nowe pojawiają się każdej nocy o północy.',
    voucher: 'Bon powitalny {code} to {percent} rabatu na pierwsze zamówienie. Jest ważny do {date}.',
    closedTitle: 'Tylko dla członków',
    closedText: 'Oferty widać po zalogowaniu. Nie mają Państwo jeszcze konta? Kluczem jest kod dostępu.',
    logIn: 'Logowanie',
    enterCode: 'Mam kod dostępu',
    membership: 'Moje członkostwo',
    insteadOf: 'zamiast',
    products: {
      coat: 'Dwurzędowy płaszcz z wełny',
      dress: 'Jedwabna suknia wieczorowa',
      bag: 'Skórzana torba na ramię',
      shirt: 'Koszula z popeliny',
      boots: 'Botki ze skóry cielęcej',
      scarf: 'Szal z kaszmiru',
    },
  },
  jobs: {
    title: 'Kariera',
    lead: 'Jak mogłaby wyglądać praca w {brand}.',
    sections: [
      {
        title: 'Dział zakupów, marki projektantów',
        text: 'Znajomość kolekcji jeszcze przed pokazem i uczciwe negocjacje.',
      },
      {
        title: 'Programowanie frontendu',
        text: 'Strony, które otwierają się od razu: dla każdego i na każdym urządzeniu.',
      },
      {
        title: 'Obsługa członków',
        text: 'Odpowiedzi w co najmniej dwóch językach i sprawy rozwiązane w jednej rozmowie.',
      },
    ],
  },
  privacy: {
    title: 'Polityka prywatności',
    lead: 'Jakie dane przetwarza klub demonstracyjny {brand} i w jakim celu.',
    sections: [
      {
        title: 'Rejestracja',
        text: 'Zapisujemy imię i nazwisko, adres e-mail, kraj oraz wybory dokonane w formularzu, aby utworzyć i potwierdzić członkostwo. Niepotwierdzona rejestracja wygasa po 14 dniach.',
      },
      {
        title: 'Zgoda',
        text: 'Wizyty mierzymy tylko za Państwa zgodą. Potwierdzenie zapisuje, co i kiedy wybrano, bez podawania nazwiska. Wybór można zmienić w każdej chwili w ustawieniach plików cookie.',
      },
      {
        title: 'Wiadomości e-mail',
        text: 'Wysyłamy to, czego wymaga członkostwo: potwierdzenie, powitanie i na życzenie nowe hasło. Newsletter wysyłamy tylko po jego wybraniu i potwierdzeniu adresu.',
      },
      {
        title: 'Państwa prawa',
        text: 'Dane można przejrzeć, poprawić lub usunąć. W tej wersji demonstracyjnej żadne dane nie opuszczają komputera, na którym działa.',
      },
    ],
  },
  terms: {
    title: 'Regulamin',
    lead: 'Warunki klubu demonstracyjnego {brand}. Nikogo nie wiążą.',
    sections: [
      {
        title: 'Członkostwo',
        text: 'Członkostwo jest bezpłatne i zaczyna się z chwilą potwierdzenia adresu e-mail. Jest osobiste i nie można go przenieść.',
      },
      {
        title: 'Zaproszenia',
        text: 'Zaproszenie obejmuje jedną osobę. Członek może rozdać tylko tyle zaproszeń, ile przyznał mu klub.',
      },
      {
        title: 'Bon powitalny',
        text: 'Bon jest ważny przez 14 dni, na jedno zamówienie. Nie podlega wymianie na gotówkę i nie łączy się z innymi bonami.',
      },
      { title: 'Rezygnacja', text: 'Z członkostwa można zrezygnować w każdej chwili, bez podania przyczyny.' },
    ],
  },
  imprint: {
    title: 'Nota prawna',
    lead: 'Firma, która stoi za klubem demonstracyjnym. Istnieje tylko w tej wersji demonstracyjnej.',
    sections: [],
  },
  countryCredit: 'Ustalanie kraju: {credit}, na licencji {licence}.',
  sustainability: {
    title: 'Zrównoważony rozwój',
    lead: 'Co obiecywałby klub {brand}, gdyby był prawdziwym sklepem.',
    sections: [
      {
        title: 'Mniej paczek',
        text: 'Zamówienia z jednego wieczoru wysyłamy razem, a każdy zwrot po sprawdzeniu wraca do sprzedaży.',
      },
      {
        title: 'Rzeczy na lata',
        text: 'Podajemy, kto, z czego i gdzie wykonał każdą rzecz, i przez dwa lata oferujemy naprawy.',
      },
      {
        title: 'Bez marnowania',
        text: 'Niesprzedane rzeczy nie są niszczone: trafiają do salonów, a potem do partnerów społecznych.',
      },
    ],
  },
  customerService: {
    title: 'Obsługa klienta',
    lead: 'Pomoc w sprawach rejestracji i członkostwa.',
    sections: [
      {
        title: 'Wiadomość z linkiem nie dotarła',
        text: 'Warto najpierw zajrzeć do folderu ze spamem. Na stronie wyświetlonej po rejestracji można wysłać wiadomość ponownie.',
      },
      {
        title: 'Kod nie działa',
        text: 'Kod mógł wygasnąć albo nie ma już wolnych zaproszeń. Osoba, która Państwa zaprosiła, może przesłać nowy link.',
      },
      {
        title: 'Nie pamiętają Państwo hasła',
        text: 'Na stronie logowania wystarczy wybrać „Nie pamiętają Państwo hasła?”. Link do nowego hasła przychodzi e-mailem.',
      },
    ],
  },
  app: {
    title: 'Aplikacja',
    lead: 'W środowisku produkcyjnym ten link otwiera sklep z aplikacjami. Klub demonstracyjny {brand} nie ma aplikacji.',
    sections: [],
  },
};
