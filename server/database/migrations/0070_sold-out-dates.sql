CREATE TABLE "sold_out_dates" (
	"tour_id" uuid NOT NULL,
	"date" date NOT NULL,
	CONSTRAINT "sold_out_dates_tour_id_date_pk" PRIMARY KEY("tour_id","date")
);
--> statement-breakpoint
ALTER TABLE "sold_out_dates" ADD CONSTRAINT "sold_out_dates_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sold_out_dates_by_date" ON "sold_out_dates" USING btree ("date","tour_id");--> statement-breakpoint
CREATE INDEX "tours_any_day" ON "tours" USING btree ("created_at","id","cut_off_hours","calendar_date") WHERE deleted_at is null and schedule = 'any-day' and available;--> statement-breakpoint
-- For searches by month and price. The planner takes no statistics of an expression from partial indexes.
CREATE STATISTICS "tours_price" ON (coalesce(from_cents, cost_cents)) FROM "tours";
