CREATE TABLE "product_versions" (
	"product_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"ended_by" uuid,
	CONSTRAINT "product_versions_product_id_version_pk" PRIMARY KEY("product_id","version")
);
--> statement-breakpoint
CREATE TABLE "tour_versions" (
	"tour_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"ended_by" uuid,
	CONSTRAINT "tour_versions_tour_id_version_pk" PRIMARY KEY("tour_id","version")
);
--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_versions" ADD CONSTRAINT "tour_versions_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What staff write of a tour or product: all columns but those that the database or other records calculate.
CREATE FUNCTION item_content(item jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE
AS $$
  SELECT item - ARRAY['id', 'slug', 'version', 'created_at', 'updated_at', 'deleted_at', 'search_text', 'words', 'rating',
    'month', 'duration_days', 'cut_off_hours', 'score_total', 'review_count', 'place_names', 'document', 'name_document',
    'lowest_price_cents', 'rating_total', 'rating_count'] - CASE WHEN item ? 'sku' THEN 'calendar_date' ELSE '' END
$$;
--> statement-breakpoint
-- Keeps the version that an update replaces. The row lock of the record puts versions in order. Orders change the stock
-- without a new version. Any other change without a new version number gets one here.
CREATE FUNCTION keep_item_version() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  content jsonb := item_content(to_jsonb(OLD));
BEGIN
  IF NEW.version = OLD.version THEN
    IF content - 'stock' = item_content(to_jsonb(NEW)) - 'stock' THEN RETURN NEW; END IF;
    NEW.version := OLD.version + 1;
  END IF;
  EXECUTE format('INSERT INTO %I VALUES ($1, $2, $3, now(), $4)', TG_ARGV[0])
  USING OLD.id, OLD.version, content, nullif(current_setting('halyard.editor', true), '')::uuid;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tours_keep_version BEFORE UPDATE ON tours
FOR EACH ROW EXECUTE FUNCTION keep_item_version('tour_versions');
--> statement-breakpoint
CREATE TRIGGER products_keep_version BEFORE UPDATE ON products
FOR EACH ROW EXECUTE FUNCTION keep_item_version('product_versions');
