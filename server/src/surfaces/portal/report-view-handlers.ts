import type {
  ReportViewAnswer,
  reportViewOperations,
} from '@storehouse/contract/operations/portal/report-view-operations';
import type { FastifyRequest } from 'fastify';
import type { SavedView } from '../../modules/reporting/reporting.ts';
import type { HandlersOf } from '../http/operations/answer-operations.ts';
import type { PortalDeps } from './portal-deps.ts';
import { PortalError } from './portal-errors.ts';
import { signedIn } from './signed-in.ts';

/** Saved views: everyone may read and save them; only the person who saved a view, the owner and managers may change it. */
export function reportViewHandlers({ reporting: { views } }: PortalDeps): HandlersOf<typeof reportViewOperations> {
  /** The view, if the person may change it. */
  async function changeable(request: FastifyRequest, viewId: string): Promise<SavedView> {
    const view = await views.read(signedIn(request).account.id, viewId);
    if (!mayChange(request, view)) {
      throw new PortalError(
        'manager_only',
        'Only the person who saved this view, the owner and managers can change it.',
      );
    }
    return view;
  }

  return {
    async listReportViews({ request }) {
      const saved = await views.list(signedIn(request).account.id);
      return { data: saved.map((view) => answerOf(request, view)) };
    },

    async saveReportView({ body, request }) {
      const { account, person } = signedIn(request);
      return answerOf(request, await views.save(account.id, body, person.id));
    },

    async pinReportView({ params, body, request }) {
      const view = await changeable(request, params.viewId);
      await views.pin(signedIn(request).account.id, view.id, body.isPinned);
      return answerOf(request, { ...view, isPinned: body.isPinned });
    },

    async removeReportView({ params, request }) {
      const view = await changeable(request, params.viewId);
      await views.remove(signedIn(request).account.id, view.id);
    },
  };
}

const mayChange = (request: FastifyRequest, { createdById }: SavedView): boolean => {
  const { person, isManager } = signedIn(request);
  return isManager || createdById === person.id;
};

const answerOf = (request: FastifyRequest, view: SavedView): ReportViewAnswer => ({
  id: view.id,
  name: view.name,
  report: view.report as ReportViewAnswer['report'],
  query: view.query,
  isPinned: view.isPinned,
  createdBy: view.createdBy,
  createdAt: view.createdAt.toISOString(),
  mayChange: mayChange(request, view),
});
