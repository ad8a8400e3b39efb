import fastify from 'fastify';
import pg from 'pg';
import type { CodeFacts } from '#modules/invitation/rules/check.ts';
import { codesSql } from '#modules/invitation/store/queries.ts';

// A Fastify without plugins, hooks or logs: one route that runs the product's own SELECT, prepared once a connection, and
// sends as much as the product. It checks nothing; fields that are not in the SELECT come from RESPONSE, a response of the product.
type Body = { readonly variables: { readonly registrationCode: string } };

const { countryOptions, customization } = JSON.parse(process.env.RESPONSE ?? '').data.registrationCodeDetails;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL) });
const http = fastify();

http.get('/', async () => 'ready');
http.post<{ Body: Body }>('/check', async (request) => {
  const values = [[request.body.variables.registrationCode]];
  const { rows } = await pool.query<CodeFacts>({ name: 'check-codes', text: codesSql, values });
  return { data: { registrationCodeDetails: rows[0] && buildResponse(rows[0]) } };
});
await http.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

function buildResponse(code: CodeFacts) {
  return {
    errors: [],
    errorDetails: [],
    invitorName: `${code.inviterFirstName} ${code.inviterLastName[0]}.`,
    countryOptions,
    campaign: code.campaign,
    customization,
  };
}
