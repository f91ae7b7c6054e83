CREATE INDEX "bookings_of_departure_by_status" ON "bookings" USING btree ("tour_id","date","status");--> statement-breakpoint
-- The new index serves all that this one did, also for the version before.
DROP INDEX "bookings_of_departure";
