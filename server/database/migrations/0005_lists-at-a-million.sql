-- The different words of a folded text, as they stand in search_words.
CREATE FUNCTION words_of(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT ARRAY(
    SELECT DISTINCT word FROM regexp_split_to_table(value, '[\s,.;:!?()"''’/&-]+') AS word
    WHERE word <> '' ORDER BY word
  )
$$;
--> statement-breakpoint
DROP INDEX "products_by_cost_back";--> statement-breakpoint
DROP INDEX "products_category_cost_back";--> statement-breakpoint
DROP INDEX "tours_by_date_back";--> statement-breakpoint
DROP INDEX "tours_by_cost_back";--> statement-breakpoint
DROP INDEX "bookings_of_user";--> statement-breakpoint
DROP INDEX "bookings_newest";--> statement-breakpoint
DROP INDEX "bookings_by_date";--> statement-breakpoint
DROP INDEX "bookings_by_status";--> statement-breakpoint
DROP INDEX "product_reviews_newest";--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_by_cost";--> statement-breakpoint
DROP INDEX "products_popular";--> statement-breakpoint
DROP INDEX "products_best";--> statement-breakpoint
DROP INDEX "products_category_newest";--> statement-breakpoint
DROP INDEX "products_category_popular";--> statement-breakpoint
DROP INDEX "products_category_best";--> statement-breakpoint
DROP INDEX "tour_reviews_newest";--> statement-breakpoint
DROP INDEX "tours_newest";--> statement-breakpoint
DROP INDEX "tours_by_month";--> statement-breakpoint
DROP INDEX "tours_by_type";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "words" text[] GENERATED ALWAYS AS (words_of(folded_text(title))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "words" text[] GENERATED ALWAYS AS (words_of(folded_text(title || ' ' || location))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "records" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ("words") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tours_words" ON "tours" USING gin ("words") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bookings_of_user" ON "bookings" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_newest" ON "bookings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_by_date" ON "bookings" USING btree ("date","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_by_status" ON "bookings" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "product_reviews_newest" ON "product_reviews" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at","id","cost_cents","tags") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_by_cost" ON "products" USING btree ("cost_cents","id","tags") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_popular" ON "products" USING btree ("rating_count","id","cost_cents","tags") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_best" ON "products" USING btree ("rating","id","cost_cents","tags") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_popular" ON "products" USING btree ("category","rating_count","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_best" ON "products" USING btree ("category","rating","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tour_reviews_newest" ON "tour_reviews" USING btree ("tour_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tours_newest" ON "tours" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tours_by_month" ON "tours" USING btree ("month","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tours_by_type" ON "tours" USING btree ("type","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
-- From here on search_words also counts the records that hold each word and are not deleted. Words are sorted
-- so that two writers take their locks in the same order.
CREATE OR REPLACE FUNCTION remember_search_words() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO search_words (kind, word, records)
  SELECT TG_ARGV[0], word, count(*) FILTER (WHERE deleted_at IS NULL)
  FROM written, unnest(written.words) AS word
  GROUP BY word
  ORDER BY word
  ON CONFLICT (kind, word) DO UPDATE SET records = search_words.records + excluded.records;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION remember_changed_search_words() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO search_words (kind, word, records)
  SELECT TG_ARGV[0], word, sum(difference)
  FROM (
    SELECT unnest(OLD.words) AS word, -1 AS difference WHERE OLD.deleted_at IS NULL
    UNION ALL
    SELECT unnest(NEW.words), 1 WHERE NEW.deleted_at IS NULL
  ) AS changed
  GROUP BY word
  HAVING sum(difference) <> 0
  ORDER BY word
  ON CONFLICT (kind, word) DO UPDATE SET records = search_words.records + excluded.records;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER tours_remember_words_of_changed ON tours;
--> statement-breakpoint
DROP TRIGGER products_remember_words_of_changed ON products;
--> statement-breakpoint
CREATE TRIGGER tours_remember_words_of_changed AFTER UPDATE OF title, location, deleted_at ON tours
FOR EACH ROW EXECUTE FUNCTION remember_changed_search_words('tour');
--> statement-breakpoint
CREATE TRIGGER products_remember_words_of_changed AFTER UPDATE OF title, deleted_at ON products
FOR EACH ROW EXECUTE FUNCTION remember_changed_search_words('product');
--> statement-breakpoint
-- Records are marked as deleted, never removed: unless somebody tidies up by hand.
CREATE FUNCTION uncount_search_words() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE search_words SET records = search_words.records - gone.records
  FROM (
    SELECT word, count(*) AS records
    FROM removed, unnest(removed.words) AS word WHERE removed.deleted_at IS NULL
    GROUP BY word
  ) AS gone
  WHERE search_words.kind = TG_ARGV[0] AND search_words.word = gone.word;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tours_uncount_words AFTER DELETE ON tours
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION uncount_search_words('tour');
--> statement-breakpoint
CREATE TRIGGER products_uncount_words AFTER DELETE ON products
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION uncount_search_words('product');
--> statement-breakpoint
CREATE FUNCTION forget_search_words() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM search_words WHERE kind = TG_ARGV[0];
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tours_forget_words AFTER TRUNCATE ON tours
FOR EACH STATEMENT EXECUTE FUNCTION forget_search_words('tour');
--> statement-breakpoint
CREATE TRIGGER products_forget_words AFTER TRUNCATE ON products
FOR EACH STATEMENT EXECUTE FUNCTION forget_search_words('product');
--> statement-breakpoint
INSERT INTO search_words (kind, word, records)
SELECT kind, word, count(*)
FROM (
  SELECT 'tour' AS kind, unnest(words) AS word FROM tours WHERE deleted_at IS NULL
  UNION ALL
  SELECT 'product', unnest(words) FROM products WHERE deleted_at IS NULL
) AS occurring
GROUP BY kind, word
ON CONFLICT (kind, word) DO UPDATE SET records = excluded.records;
--> statement-breakpoint
ANALYZE products, tours, search_words;
