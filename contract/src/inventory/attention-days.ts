/** Lots that expire within this many days need attention. */
export const expiresSoonDays = 60;
/** A location that was not counted for longer is due. */
export const countEveryDays = 90;
