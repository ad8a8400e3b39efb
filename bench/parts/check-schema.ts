import pg from 'pg';
import type { CodeFacts } from '#modules/invitation/rules/check.ts';
import { codesSql } from '#modules/invitation/store/queries.ts';

// The schema of the GraphQL peers: one field that runs the product's own SELECT, prepared once a connection. It checks nothing;
// fields that are not in the SELECT come from RESPONSE, a response of the product.
const { countryOptions, customization } = JSON.parse(process.env.RESPONSE ?? '').data.details;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL) });

export const typeDefs = `
  type Query { registrationCodeDetails(registrationCode: String!): Details! }
  type Details {
    campaign: String
    countryOptions: [CountryOption!]!
    customization: Customization
    errors: [String!]!
    invitorName: String
  }
  type CountryOption { isoCode: String! }
  type Customization { headline: String! hero: String! voucherPercent: Int! }
`;

export const resolvers = {
  Query: {
    async registrationCodeDetails(_: unknown, { registrationCode }: { readonly registrationCode: string }) {
      const values = [[registrationCode]];
      const { rows } = await pool.query<CodeFacts>({ name: 'check-codes', text: codesSql, values });
      return rows[0] && buildDetails(rows[0]);
    },
  },
};

function buildDetails({ inviterFirstName, inviterLastName, campaign }: CodeFacts) {
  return {
    errors: [],
    invitorName: `${inviterFirstName} ${inviterLastName[0]}.`,
    countryOptions,
    campaign,
    customization,
  };
}
