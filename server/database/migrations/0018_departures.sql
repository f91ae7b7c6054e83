ALTER TABLE "bookings" ADD COLUMN "refund_owed_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "seats" integer;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "cost_cents" integer;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "minimum_people" integer;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "cut_off_hours" integer;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "schedule" text DEFAULT 'any-day' NOT NULL;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "cut_off_hours" integer GENERATED ALWAYS AS ((facts ->> 'cutOffHours')::integer) STORED;--> statement-breakpoint
CREATE INDEX "departures_on_sale" ON "departures" USING btree ("date","tour_id") WHERE state in ('open', 'guaranteed');--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_refund_of_cancelled" CHECK ("bookings"."refund_owed_cents" between 0 and case "bookings"."status" when 'cancelled' then "bookings"."total_cents" else 0 end);--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_state_known" CHECK ("departures"."state" in ('open', 'guaranteed', 'closed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_seats_positive" CHECK ("departures"."seats" > 0);--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_cost_not_negative" CHECK ("departures"."cost_cents" >= 0);--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_minimum_positive" CHECK ("departures"."minimum_people" > 0);--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_cut_off_not_negative" CHECK ("departures"."cut_off_hours" >= 0);--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_only_scheduled_have_terms" CHECK ("departures"."state" is not null or num_nonnulls("departures"."seats", "departures"."cost_cents", "departures"."minimum_people", "departures"."cut_off_hours") = 0);--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_schedule_known" CHECK ("tours"."schedule" in ('any-day', 'departures'));--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_facts_object" CHECK (jsonb_typeof("tours"."facts") = 'object');