import type { alertOperations } from '@storehouse/contract/operations/portal/alert-operations';
import type { exportOperations } from '@storehouse/contract/operations/portal/export-operations';
import type { HandlersOf } from '../http/operations/answer-operations.ts';
import { sendArchive } from '../http/pages/send-archive.ts';
import type { PortalDeps } from './portal-deps.ts';
import { PortalError } from './portal-errors.ts';
import { signedIn } from './signed-in.ts';

/** The Exports page. */
export const exportHandlers = ({ exports }: PortalDeps): HandlersOf<typeof exportOperations> => ({
  async readExports({ request }) {
    const { account } = signedIn(request);
    const runs = await exports.listRuns(account.id);
    return { schedule: await exports.readSchedule(account.id), runs };
  },

  async changeExportSchedule({ body, request }) {
    const { account, person } = signedIn(request);
    // Only the owner decides about values: a manager may neither turn them on nor choose who receives them.
    const hasValues = body.includeValues || (await exports.readSchedule(account.id)).includeValues;
    if (hasValues && person.role !== 'owner') {
      throw new PortalError('owner_only', 'Only the account owner can change a schedule that includes values.');
    }
    return exports.changeSchedule(account.id, body, { kind: 'person', id: person.id });
  },

  startExport({ request }) {
    const { account, actor } = signedIn(request);
    return exports.start(account.id, actor);
  },

  async downloadExport({ params, request, reply }) {
    const { account, person } = signedIn(request);
    const archive = await exports.openArchive(account.id, params.runId);
    if (!archive) throw new PortalError('not_found', 'This export does not exist or has been deleted.');
    if (archive.includeValues && person.role !== 'owner') {
      await archive.handle.close();
      throw new PortalError('owner_only', 'This export includes values: only the account owner may download it.');
    }
    return sendArchive(reply, archive);
  },
});

/** Of an account, in 15 minutes: each is a request to an address that somebody chose. */
const maxTests = 20;

/** The stock alert settings. Destination URLs are visible only to those who may change them. */
export function alertHandlers({ alerts, people }: PortalDeps): HandlersOf<typeof alertOperations> {
  const answer = async (accountId: string, maySeeUrls: boolean) => {
    const { incidentKey, ...rest } = await alerts.readSettings(accountId);
    const hidden = maySeeUrls ? {} : { chatUrl: null, incidentUrl: null };
    return {
      settings: { ...rest, ...hidden, hasIncidentKey: incidentKey !== null },
      hasChat: rest.chatUrl !== null,
      hasIncidents: rest.incidentUrl !== null,
      locations: await alerts.listLocations(accountId),
      sent: await alerts.listSent(accountId),
    };
  };

  return {
    readAlerts({ request }) {
      const { account, isManager } = signedIn(request);
      return answer(account.id, isManager);
    },

    async changeAlerts({ body, request }) {
      const { account, actor } = signedIn(request);
      await alerts.changeSettings(account.id, body, actor);
      return answer(account.id, true);
    },

    async testDestination({ params, request }) {
      const { account } = signedIn(request);
      const limit = { subject: `alert-test:${account.id}`, max: maxTests };
      await people.countOrRefuse(limit, 'Too many tests. Try again later.');
      return alerts.test(account.id, params.destination);
    },
  };
}
