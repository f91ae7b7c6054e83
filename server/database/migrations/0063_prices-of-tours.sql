CREATE TABLE "change_readers" (
	"name" text PRIMARY KEY NOT NULL,
	"horizon" "xid8" NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "from_cents" integer;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "from_cents_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "tours_by_price" ON "tours" USING btree (coalesce("from_cents", "cost_cents"),"id","from_cents","cost_cents") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tours_prices_ending" ON "tours" USING btree ("from_cents_until","id") WHERE deleted_at is null and from_cents_until is not null;--> statement-breakpoint
-- The price of a tour's departures is none of what staff write of the tour.
CREATE OR REPLACE FUNCTION item_content(item jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE
AS $$
  SELECT item - ARRAY['id', 'slug', 'version', 'created_at', 'updated_at', 'deleted_at', 'search_text', 'words', 'rating',
    'month', 'duration_days', 'cut_off_hours', 'score_total', 'review_count', 'place_names', 'document', 'name_document',
    'lowest_price_cents', 'rating_total', 'rating_count', 'from_cents', 'from_cents_until']
    - CASE WHEN item ? 'sku' THEN 'calendar_date' ELSE '' END
$$;
