DROP INDEX "bills_unpaid_by_due";--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "spot_date" date;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "is_unrecorded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "how_to_pay" text DEFAULT 'at the meeting point, by card or in cash' NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_with_refund_recorded" ON "bookings" USING btree ("created_at") WHERE refund_owed_cents > 0;--> statement-breakpoint
CREATE INDEX "bills_dated_by_due" ON "bills" USING btree ((coalesce(pay_by, balance_due_on::timestamp at time zone 'utc', created_at)),"record_id") WHERE state = 'open' and paid_cents < total_cents - waived_cents and spot_date is null;--> statement-breakpoint
CREATE INDEX "bills_on_spot" ON "bills" USING btree ((spot_date::timestamp at time zone 'utc'),"record_id") WHERE state = 'open' and paid_cents < total_cents - waived_cents and spot_date is not null;--> statement-breakpoint
CREATE INDEX "bills_unrecorded" ON "bills" USING btree ("created_at") WHERE is_unrecorded and state = 'cancelled';