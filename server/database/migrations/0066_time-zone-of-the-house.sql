ALTER TABLE "settings" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_figures" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
-- The first instant of a date in a time zone, as startOfDay in contract/time-zones.ts. Where clocks go back over midnight, PostgreSQL
-- takes the second of two midnights; the first is found with the offset that holds three hours before.
CREATE FUNCTION start_of_day(day date, zone text) RETURNS timestamp with time zone
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN (first AT TIME ZONE zone)::date = day THEN least(first, last) ELSE last END
  FROM (
    SELECT last, last - interval '3 hours' + (day::timestamp - (last - interval '3 hours') AT TIME ZONE zone) AS first
    FROM (SELECT day::timestamp AT TIME ZONE zone AS last) AS midnight
  ) AS midnights
$$;
