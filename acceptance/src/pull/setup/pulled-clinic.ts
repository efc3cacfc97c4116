import { afterAll, beforeAll } from 'vitest';
import { openClinic, type Clinic } from '../../reporting/setup/clinic.ts';
import { withoutWorkers } from '../../reporting/setup/reported-account.ts';
import { useSystem } from '../../system/shared-system.ts';
import type { useOwnSystem } from '../../system/system.ts';
import { openProxy, type PlatformProxy } from './platform-proxy.ts';
import { cleanUpPulls, newPullFolder, type PullFolder } from './pull-folder.ts';

/**
 * A clinic with some activity before its first check on 2 March 2026, behind a proxy. Tests that move the clock or kill the program
 * give `useOwnSystem`.
 */
export function usePulledClinic(use: typeof useOwnSystem | typeof useSystem = useSystem) {
  const run = use(withoutWorkers('2026-03-02T01:00:00Z'));
  let clinic: Clinic | undefined;
  let proxy: PlatformProxy | undefined;
  let lot = '';
  cleanUpPulls();
  beforeAll(async () => {
    clinic = await openClinic(run.system);
    lot = await clinic.account.createLot(clinic.aspirin, 'P', '2026-06-30');
    for (const day of ['2026-02-25', '2026-02-26']) {
      await clinic.account.post('adjustment', clinic.north, [[lot, 5]], { at: `${day}T06:00:00Z` });
      await clinic.account.post('consumption', clinic.north, [[lot, 2]], { at: `${day}T07:00:00Z` });
    }
    proxy = await openProxy(run.system.program.ready.platformUrl);
  });
  afterAll(() => proxy?.close());
  const opened = () => {
    if (!clinic || !proxy) throw new Error('the clinic is not open yet');
    return { clinic, proxy };
  };
  return {
    get system() {
      return run.system;
    },
    get clinic() {
      return opened().clinic;
    },
    get reports() {
      return opened().clinic.account.reports;
    },
    get proxy() {
      return opened().proxy;
    },
    /** A consumption at North on a day, at noon in Kathmandu. */
    consume: (day: string, quantity: number) =>
      opened().clinic.account.post('consumption', opened().clinic.north, [[lot, quantity]], {
        at: `${day}T06:15:00Z`,
      }),
    /** A new folder; its pulls go through the proxy. */
    newFolder: (key?: string): Promise<PullFolder> =>
      newPullFolder(
        () => opened().proxy.url,
        () => key ?? opened().clinic.account.reports.key,
      ),
  };
}

/** The request behind a file of the manifest. */
export function requestOf({ dataset, grain, day }: { dataset: string; grain: string | null; day: string | null }): {
  dataset: string;
  parameters: Record<string, string>;
} {
  if (grain === 'daily') return { dataset, parameters: { grain, from: String(day), to: String(day) } };
  if (grain !== null) return { dataset, parameters: { grain } };
  return { dataset, parameters: dataset === 'purchase-orders-open' ? {} : { date: String(day) } };
}
