import {
  dataErrorList,
  reportingErrorList,
  webhookErrorList,
  type ListedError,
} from '@storehouse/contract/errors/error-catalogue';

const table = (head: string, rows: readonly string[]): string =>
  [`| Status | ${head}When | What to do |`, `| --- | ${head === '' ? '' : '--- | '}--- | --- |`, ...rows].join('\n');

const codeTable = (errors: Readonly<Record<string, ListedError>>): string =>
  table(
    '`error` | ',
    Object.entries(errors).map(([code, { status, when, fix }]) => `| ${status} | \`${code}\` | ${when} | ${fix} |`),
  );

/** Every error of the three APIs, from the catalogue in the contract. */
export const errorPage = (): string => `# Errors

Branch on the status and the code, never on the message: its wording can change. Every response has an \`X-Request-Id\`;
name it when you ask for help.

A 429 without a body is the short-burst guard: too many requests in one second. Wait a second and go on.

## Reporting API

\`{"error": …, "message": …}\`, also when CSV was requested. A path with an encoded character is a 400 without a body.

${codeTable(reportingErrorList)}

## Webhooks

\`{"error": …, "message": …}\`. A 401 (the key is missing, invalid, revoked or expired) and a 500 have no body.

${codeTable(webhookErrorList)}

## Data API

\`{"errorCode": …, "errorMessage": …, "errors": [{"field": …, "message": …}]}\`; \`errorCode\` is the status. The messages
\`cannot be null\`, \`must be unique\`, \`not found\`, \`is not known\` and \`optimistic locking\` are fixed.

${table(
  '',
  dataErrorList.map(({ status, when, fix }) => `| ${status} | ${when} | ${fix} |`),
)}
`;
