ALTER TABLE "bookings" ADD COLUMN "claim_key" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "is_by_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_unclaimed" ON "bookings" USING btree ("claim_key") WHERE "bookings"."claim_key" is not null;