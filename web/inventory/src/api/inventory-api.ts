import type { CallsBy, InputOf, ResultOf } from '@storehouse/contract/operations/caller';
import type { ClassCalls } from '@storehouse/contract/operations/instance/class-calls';
import type {
  sessionOnlyOperations,
  sharedOperations,
} from '@storehouse/contract/operations/instance/instance-document';
import type { importUploadOperations } from '@storehouse/contract/operations/instance/import-operations';
import type { sessionLocationOperations } from '@storehouse/contract/operations/instance/location-operations';
import { callDeclared } from '@storehouse/web-ui/call-declared.ts';

type Calls = CallsBy<typeof sessionOnlyOperations> &
  CallsBy<typeof importUploadOperations> &
  CallsBy<typeof sessionLocationOperations> &
  CallsBy<typeof sharedOperations> &
  ClassCalls;

export type InventoryCall = keyof Calls;
export type CallInput<Call extends InventoryCall> = InputOf<Calls, Call>;
export type CallResult<Call extends InventoryCall> = ResultOf<Calls, Call>;

/** The calls, besides the sign-in, that do no harm if they are sent twice. */
const repeatable: ReadonlySet<InventoryCall> = new Set<InventoryCall>([
  'POST /logout',
  'POST /chooseLocation',
  'POST /passwordLinks',
  'POST /links/read',
]);

/** Calls a declared operation of the session API: `callInventory('POST /logout', { body })`. */
export const callInventory = <Call extends InventoryCall>(
  call: Call,
  input: CallInput<Call>,
  signal?: AbortSignal,
): Promise<CallResult<Call>> =>
  callDeclared('/inventory/api', call, input, {
    signal,
    isSignIn: call === 'POST /login',
    ...(repeatable.has(call) && { isRepeatable: true }),
  });

export const uploadImport = (file: File): Promise<CallResult<'POST /imports'>> =>
  callDeclared('/inventory/api', 'POST /imports', { query: { fileName: file.name } }, { file });
