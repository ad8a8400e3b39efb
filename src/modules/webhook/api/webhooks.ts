import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { WebhookDependencies } from '../actions/ports.ts';
import { addDeliveryQueries } from './delivery-queries.ts';
import { addDeliveryReplay } from './delivery-replay.ts';
import { addDeliveryFilter, addDeliveryType, addTypeEnums } from './delivery-type.ts';
import { addEndpointMutations } from './endpoint-mutations.ts';
import { addEndpointQueries, addEndpointType } from './endpoint-type.ts';

/** The endpoints of webhooks and what became of each delivery, for admins (specification K7). */
export function addWebhookApi(schema: SchemaInProgress, deps: WebhookDependencies): void {
  const enums = addTypeEnums(schema);
  const Endpoint = addEndpointType(schema);
  const Delivery = addDeliveryType(schema, enums);
  const Filter = addDeliveryFilter(schema, enums);
  addEndpointQueries(schema, Endpoint, deps);
  addEndpointMutations(schema, Endpoint, deps);
  addDeliveryQueries(schema, { Delivery, Filter }, deps);
  addDeliveryReplay(schema, Filter, deps);
}
