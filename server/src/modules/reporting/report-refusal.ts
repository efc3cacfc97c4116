export type ReportRefusalCode =
  | 'not_found'
  | 'unknown_parameter'
  | 'invalid_parameter'
  | 'invalid_format'
  | 'range_too_large'
  | 'invalid_cursor'
  | 'no_check_on_date'
  | 'values_changed'
  | 'cursor_expired'
  | 'values_unavailable';

/** Why a report is refused; surfaces render it in their error shape. */
export class ReportRefusal extends Error {
  override readonly name = 'ReportRefusal';
  readonly code: ReportRefusalCode;

  constructor(code: ReportRefusalCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
