/** Lots that expire within this many days need attention. */
export const expiresSoonDays = 60;
/** A location that has not been counted for longer than this is due for a count. */
export const countEveryDays = 90;
