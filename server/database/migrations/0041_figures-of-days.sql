CREATE TABLE "daily_figures" (
	"day" date PRIMARY KEY NOT NULL,
	"bookings" integer NOT NULL,
	"orders" integer NOT NULL,
	"revenue_cents" bigint NOT NULL,
	CONSTRAINT "daily_figures_not_negative" CHECK ("daily_figures"."bookings" >= 0 and "daily_figures"."orders" >= 0)
);
--> statement-breakpoint
CREATE INDEX "ledger_entries_by_time" ON "ledger_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "products_low_stock" ON "products" USING btree ("stock","id") WHERE deleted_at is null and stock <= 5;--> statement-breakpoint
CREATE INDEX "waiting_list_by_date" ON "waiting_list" USING btree ("date");