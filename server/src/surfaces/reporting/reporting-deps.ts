import type { Reporting } from '../../modules/reporting/reporting.ts';
import type { DoorParts } from '../http/guard/guard.ts';

export type ReportingParts = DoorParts & { readonly reporting: Reporting };
