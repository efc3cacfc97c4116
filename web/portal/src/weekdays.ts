/** Weekdays as select options, numbered as in the API. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, index) => ({ value: String(index + 1), label }),
);

export const weekdayName = (weekday: number): string => weekdays[weekday - 1]?.label ?? '';
