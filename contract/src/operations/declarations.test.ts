import { describe, expect, it } from 'vitest';
import {
  instanceDocument,
  keyOperations,
  sessionOperations as instanceSessionOperations,
} from '@storehouse/contract/operations/instance/instance-document';
import type { Operation } from '@storehouse/contract/operations/operation';
import { operatorDocument, operatorOperations } from '@storehouse/contract/operations/operator/operator-document';
import { platformDocument } from '@storehouse/contract/operations/platform-document';
import { portalAccountOperations, teamOperations } from '@storehouse/contract/operations/portal/account-operations';
import { activityOperations } from '@storehouse/contract/operations/portal/activity-operations';
import { alertOperations } from '@storehouse/contract/operations/portal/alert-operations';
import { exportOperations } from '@storehouse/contract/operations/portal/export-operations';
import { mailOperations } from '@storehouse/contract/operations/portal/mail-operations';
import { notificationOperations } from '@storehouse/contract/operations/portal/notification-operations';
import { onboardingOperations } from '@storehouse/contract/operations/portal/onboarding-operations';
import { portalKeyOperations } from '@storehouse/contract/operations/portal/key-operations';
import { linkOperations, ownSessionOperations } from '@storehouse/contract/operations/portal/link-operations';
import { portalDocument } from '@storehouse/contract/operations/portal/portal-document';
import { allReportOperations } from '@storehouse/contract/operations/portal/report-operations';
import { reportViewOperations } from '@storehouse/contract/operations/portal/report-view-operations';
import { sessionOperations } from '@storehouse/contract/operations/portal/session-operations';
import { webhookHealthOperations } from '@storehouse/contract/operations/portal/webhook-health-operations';
import { portalWebhookOperations } from '@storehouse/contract/operations/portal/webhook-operations';
import { reportingOperations } from '@storehouse/contract/operations/reporting/reporting-operations';
import { deliveryOperations, receiverOperations } from '@storehouse/contract/operations/webhooks/delivery-operations';
import { endpointOperations } from '@storehouse/contract/operations/webhooks/endpoint-operations';

const operationsOf = {
  operator: [operatorOperations],
  instance: [keyOperations, instanceSessionOperations],
  platform: [reportingOperations, endpointOperations, deliveryOperations, receiverOperations],
  portal: [
    sessionOperations,
    linkOperations,
    ownSessionOperations,
    portalKeyOperations,
    teamOperations,
    portalAccountOperations,
    activityOperations,
    onboardingOperations,
    notificationOperations,
    mailOperations,
    exportOperations,
    alertOperations,
    portalWebhookOperations,
    webhookHealthOperations,
    allReportOperations,
    reportViewOperations,
  ],
};

describe.each(Object.entries(operationsOf))('the operations of the API: %s', (_name, groups) => {
  const operations = groups.flatMap((group) => Object.entries<Operation>(group));

  it.each(operations)('%s: its examples satisfy its schemas', (_id, { body, bodyExample, answer }) => {
    if (body) expect(body.safeParse(bodyExample).error).toBeUndefined();
    if (answer.body) expect(answer.body.safeParse(answer.example).error).toBeUndefined();
  });

  it('have one id each', () => {
    const ids = operations.map(([id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

interface Document {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

const documents: readonly (readonly [string, Document, number])[] = [
  ['operator', operatorDocument('http://127.0.0.1:8082'), Object.keys(operatorOperations).length],
  [
    'instance',
    instanceDocument('http://acme.localhost:8081'),
    operationsOf.instance.flatMap((group) => Object.keys(group)).length,
  ],
  [
    'platform',
    platformDocument('http://127.0.0.1:8080'),
    // One more, for the call that reads the document itself.
    operationsOf.platform.flatMap((group) => Object.keys(group)).length + 1,
  ],
  [
    'portal',
    portalDocument('http://127.0.0.1:8080'),
    operationsOf.portal.flatMap((group) => Object.keys(group)).length,
  ],
];

describe.each(documents)('the document of the API: %s', (_name, { tags, paths }, count) => {
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods)) as { tags: string[] }[];

  it('has one method and path for each operation', () => {
    expect(calls).toHaveLength(count);
  });

  it('uses the tags that it declares', () => {
    const used = new Set(calls.flatMap((call) => call.tags));
    expect(tags.map(({ name }) => name).sort()).toEqual([...used].sort());
  });
});
