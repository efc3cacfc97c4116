import { reportingErrorList, webhookErrorList, type ListedError } from '@storehouse/contract/errors/error-catalogue';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { ReportingError, sendReportingError, type ReportingErrorCode } from '../../reporting/reporting-errors.ts';
import { PlatformError, sendPlatformError, type PlatformErrorCode } from './platform-errors.ts';

// An error that the documentation does not list does not compile here.
const reporting: Readonly<Record<ReportingErrorCode, ListedError>> = reportingErrorList;
const webhooks: Readonly<Record<PlatformErrorCode, ListedError>> = webhookErrorList;

/** The status an error is sent with; undefined for one that a guard sends without throwing it. */
function statusOf(send: (reply: FastifyReply) => unknown): number | undefined {
  let status: number | undefined;
  const reply = {
    header: () => reply,
    send: () => reply,
    code: (code: number) => {
      status = code;
      return reply;
    },
  };
  send(reply as unknown as FastifyReply);
  return status;
}

it('every documented error of the Reporting API has the status it is sent with', () => {
  for (const [code, { status }] of Object.entries(reporting)) {
    const error = new ReportingError(code as ReportingErrorCode, '');
    const sent = statusOf((reply) => sendReportingError(reply, error)) ?? status;
    expect([code, sent]).toEqual([code, status]);
  }
});

it('every documented error of webhook management has the status it is sent with', () => {
  for (const [code, { status }] of Object.entries(webhooks)) {
    const error = new PlatformError(code as PlatformErrorCode, '');
    const sent = statusOf((reply) => sendPlatformError(reply, error)) ?? status;
    expect([code, sent]).toEqual([code, status]);
  }
});
