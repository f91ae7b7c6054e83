CREATE INDEX "bills_unpaid_of_cancelled" ON "bills" USING btree ("created_at") WHERE state = 'cancelled' and paid_cents < kept_cents;--> statement-breakpoint
-- From these, staff have refunded what the terms kept: they gave it up, and no debt arises. There are few.
UPDATE "bills" SET "kept_cents" = "paid_cents" WHERE state = 'cancelled' and paid_cents < kept_cents;
