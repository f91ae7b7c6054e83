ALTER TABLE "departures" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "token" text;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_private_has_token" CHECK (not "departures"."is_private" or "departures"."token" is not null);