import { chance, skewed, weighted } from './numbers.ts';

const FIRST_NAMES: Readonly<Record<'WOMEN' | 'MEN', readonly string[]>> = {
  WOMEN: [
    ...['Ada', 'Anna', 'Clea', 'Elin', 'Greta', 'Ines', 'Klara', 'Léa', 'Maria', 'Nina', 'Olga', 'Paula'],
    ...['Róża', 'Sofia', 'Tessa', 'Ulrike', 'Vera', 'Wanda', 'Yvonne', 'Zoë'],
  ],
  MEN: [
    ...['Bruno', 'Anton', 'Dario', 'Felix', 'Henri', 'Jonas', 'Karl', 'Luca', 'Marek', 'Nils', 'Oskar', 'Paul'],
    ...['René', 'Sven', 'Théo', 'Ugo', 'Viktor', 'Willem', 'Yannick', 'Łukasz'],
  ],
};
const LAST_NAMES = [
  ...['Müller', 'Albers', 'Bianchi', 'Claes', 'Duval', 'Eklund', 'Fischer', 'Gruber', 'Haas', 'Jansen', 'Kowalski'],
  ...[
    'Lindqvist',
    'Moreau',
    'Nowak',
    'Öberg',
    'Petit',
    'Romano',
    'Schneider',
    'Tanner',
    'Visser',
    'Wagner',
    'Zieliński',
  ],
  ...['Åkerman', 'Brandt', 'Conti', 'de Vries', 'Evers', 'Ferrari', 'Girard', 'Huber', 'Ivarsson', 'Jung', 'Keller'],
  ...['Lefèvre', 'Mayer', 'Neri', 'Ostrowski', 'Peeters', 'Richter', 'Sjöberg'],
];
/** A third of all people has a name that few others have. */
const SECOND_NAMES = [
  'Berg',
  'Hagen',
  'Linde',
  'Roth',
  'Stein',
  'Vogel',
  'Wolff',
  'Sand',
  'Krone',
  'Feld',
  'Winter',
  'Horn',
];

/** SQL for the gender of the person with a number. */
export function gender(number = 'n'): string {
  return weighted({ WOMEN: 0.72, MEN: 0.28 }, chance(1, number));
}

/** SQL for the first name of the person with a number. */
export function firstName(number = 'n'): string {
  return `case ${gender(number)} when 'WOMEN' then ${skewed(FIRST_NAMES.WOMEN, chance(2, number))}
    else ${skewed(FIRST_NAMES.MEN, chance(2, number))} end`;
}

/** SQL for the last name of the person with a number. */
export function lastName(number = 'n'): string {
  return `${skewed(LAST_NAMES, chance(3, number))} || case when ${chance(4, number)} < 0.3
    then '-' || ${skewed(SECOND_NAMES, chance(5, number))} else '' end`;
}
