ALTER TABLE "bookings" ADD COLUMN "reminder_date" date;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attachments" jsonb;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "departure_reminder_days" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
CREATE INDEX "tours_keeping_price" ON "tours" USING btree ("id") WHERE deleted_at is null and available
  and jsonb_path_exists(facts, '$.cancellationTerms[*] ? (@.daysBefore > 0 && @.percentKept > 0)');--> statement-breakpoint
CREATE INDEX "tours_asking_ahead" ON "tours" USING btree ("id") WHERE deleted_at is null and available and coalesce(facts -> 'depositPercent', facts -> 'balanceDueDays') is not null;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_reminder_in_range" CHECK ("settings"."departure_reminder_days" between 0 and 60);