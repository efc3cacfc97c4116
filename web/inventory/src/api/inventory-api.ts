import { callApi, type ApiCall } from '@storehouse/web-ui/call-api.ts';

/** Calls the session API. The path is the part after `/inventory/api`. */
export const inventoryApi = <T>(path: string, call?: ApiCall): Promise<T> => callApi<T>(`/inventory/api${path}`, call);

/** The `data` of a response. */
export async function inventoryData<T>(path: string, call?: ApiCall): Promise<T> {
  return (await inventoryApi<{ data: T }>(path, call)).data;
}
