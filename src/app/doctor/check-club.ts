import { isDemoDatabase } from '#demo/demo-club.ts';
import { listPublishedCountries } from '#modules/invitation/area.ts';
import { openDatabase } from '#platform/database/open.ts';
import { fail, ok, type Report, skipped, warn } from '#platform/doctor/finding.ts';

type Facts = { readonly isProduction: boolean; readonly now: Date };

const UNDEFINED_TABLE = '42P01';

/** Whether the club in the database can register people, and is no demo. */
export async function checkClub(connectionString: string, facts: Facts): Promise<readonly Report[]> {
  const { db, close } = openDatabase(connectionString, { max: 1 });
  try {
    return [
      ...((await isDemoDatabase(db)) ? [describeDemo(facts)] : []),
      describePolicies(await listPublishedCountries(db, facts.now)),
    ];
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== UNDEFINED_TABLE) throw error;
    return [skipped('the database has no tables yet')];
  } finally {
    await close();
  }
}

function describeDemo({ isProduction }: Facts): Report {
  if (!isProduction) return ok('the database is that of a demo');
  return fail('the database is that of a demo: its codes are public', 'choose an empty database');
}

function describePolicies(countries: readonly string[]): Report {
  if (countries.length > 0) return ok(`terms are published for ${countries.join(', ')}`);
  const advice = 'run script/vestibule policy publish --version 1 --countries AT,DE,FR';
  return warn('no terms are published: every code is refused', advice);
}
