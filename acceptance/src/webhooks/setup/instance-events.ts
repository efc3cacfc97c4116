import { call } from '../../system/http-call.ts';
import type { WebhookClient } from './webhook-client.ts';

/** Creates instance events: each new shipment sends `shipment.created`. */
export async function openShipments(client: WebhookClient): Promise<(count: number) => Promise<void>> {
  const { system, account, key } = client;
  const { subdomain } = account;
  const credentials = { username: 'owner@example.com', password: 'correct horse battery' };
  const login = await system.instance(subdomain, '/inventory/api/login', { method: 'POST', body: credentials });
  const cookie = String(login.headers['set-cookie']?.[0]).split(';')[0] ?? '';
  const createLocation = async (name: string) => {
    const body = { name, locationType: { id: '2' } };
    const answer = await system.instance(subdomain, '/inventory/api/locations', {
      method: 'POST',
      headers: { cookie },
      body,
    });
    if (answer.status !== 201) throw new Error(`no location: ${answer.text}`);
    return { id: answer.json<{ data: { id: string } }>().data.id };
  };
  const [origin, destination] = [await createLocation('Depot'), await createLocation('Clinic')];
  return async (count) => {
    const shipment = { name: 'S', origin, destination, expectedShippingDate: '2026-04-01' };
    const host = `${subdomain}.${new URL(system.program.ready.instanceUrl).host}`;
    const answer = await call(system.program.ready.instanceUrl, '/api/v1/generic/shipment', {
      method: 'POST',
      headers: { host, 'x-api-key': key },
      body: Array.from({ length: count }, () => shipment),
    });
    if (answer.status !== 201) throw new Error(`no shipments: ${answer.text}`);
  };
}
