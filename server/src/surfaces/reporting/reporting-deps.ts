import type { Reporting } from '../../modules/reporting/reporting.ts';
import type { GuardDeps } from '../http/guard/guard.ts';

export type ReportingDeps = GuardDeps & { readonly reporting: Reporting };
