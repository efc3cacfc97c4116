import { callApi, type ApiCall } from '@storehouse/web-ui/call-api.ts';

/** A call of the session API; the path is the part behind `/inventory/api`. */
export const inventoryApi = <T>(path: string, call?: ApiCall): Promise<T> => callApi<T>(`/inventory/api${path}`, call);

/** The `data` of an answer. */
export async function inventoryData<T>(path: string, call?: ApiCall): Promise<T> {
  return (await inventoryApi<{ data: T }>(path, call)).data;
}
