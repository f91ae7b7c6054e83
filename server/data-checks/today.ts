/** SQL of the date where the house is. */
export const today = "(now() at time zone coalesce((select time_zone from settings), 'UTC'))::date"
