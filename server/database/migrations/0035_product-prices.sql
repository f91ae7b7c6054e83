CREATE TABLE "product_prices" (
	"product_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"cost_cents" integer NOT NULL,
	"sale_basis_points" integer NOT NULL,
	"price_cents" integer GENERATED ALWAYS AS (((cost_cents::bigint * (10000 - sale_basis_points) + 5000) / 10000)::integer) STORED NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"certain_since" timestamp with time zone,
	"reduction" integer,
	"lowest_cents" integer,
	CONSTRAINT "product_prices_product_id_number_pk" PRIMARY KEY("product_id","number"),
	CONSTRAINT "product_prices_number_positive" CHECK ("product_prices"."number" > 0),
	CONSTRAINT "product_prices_cost_not_negative" CHECK ("product_prices"."cost_cents" >= 0),
	CONSTRAINT "product_prices_sale_percent" CHECK ("product_prices"."sale_basis_points" between 0 and 10000),
	CONSTRAINT "product_prices_reduction_fits_sale" CHECK (case when "product_prices"."sale_basis_points" = 0 then "product_prices"."reduction" is null and "product_prices"."lowest_cents" is null
        else "product_prices"."reduction" is not null and "product_prices"."reduction" between 1 and "product_prices"."number" end)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lowest_price_cents" integer;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_prices_superseding" ON "product_prices" USING btree ("began_at") WHERE number > 1;--> statement-breakpoint
-- What is known of existing products: the current price, since the last edit. A product that was never edited has had it
-- since it was added. No price before a sale that runs already is known.
INSERT INTO product_prices (product_id, number, cost_cents, sale_basis_points, began_at, certain_since, reduction)
SELECT id, 1, cost_cents, sale_basis_points, least(CASE version WHEN 1 THEN created_at ELSE updated_at END, now()),
  CASE WHEN version > 1 THEN least(updated_at, now()) END, CASE WHEN sale_basis_points > 0 THEN 1 END
FROM products;
--> statement-breakpoint
-- The clock of the price history. A function, so that tests can replace it.
CREATE FUNCTION price_clock() RETURNS timestamptz
LANGUAGE sql VOLATILE
AS $$ SELECT clock_timestamp() $$;
--> statement-breakpoint
-- The lowest price of the 30 days before a moment: of the price in effect when they began, and of all later ones. Null if
-- the product has no earlier price. Call only for a product whose prices are certain for that time.
CREATE FUNCTION lowest_product_price(of_product uuid, at_moment timestamptz) RETURNS integer
LANGUAGE sql STABLE
AS $$
  SELECT min(price_cents) FROM product_prices WHERE product_id = of_product AND number >= coalesce((
    SELECT max(number) FROM product_prices
    WHERE product_id = of_product AND began_at <= at_moment - interval '720 hours'
  ), 1)
$$;
--> statement-breakpoint
CREATE FUNCTION record_prices_of_new_products() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO product_prices (product_id, number, cost_cents, sale_basis_points, began_at, reduction)
  SELECT id, 1, cost_cents, sale_basis_points, price_clock(), CASE WHEN sale_basis_points > 0 THEN 1 END FROM written;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_record_prices_of_new AFTER INSERT ON products
REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_prices_of_new_products();
--> statement-breakpoint
-- The row lock of the product puts its prices in order. Nobody else sets lowest_price_cents: another value is ignored.
CREATE FUNCTION record_changed_product_price() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  last product_prices;
  new_number integer;
  began timestamptz := price_clock();
  newest timestamptz;
  since timestamptz;
  started integer;
BEGIN
  NEW.lowest_price_cents := OLD.lowest_price_cents;
  IF NEW.cost_cents = OLD.cost_cents AND NEW.sale_basis_points = OLD.sale_basis_points THEN
    RETURN NEW;
  END IF;
  SELECT * INTO last FROM product_prices WHERE product_id = OLD.id ORDER BY number DESC LIMIT 1;
  SELECT max(began_at) INTO newest FROM product_prices WHERE product_id = OLD.id;
  new_number := coalesce(last.number, 0) + 1;
  -- From here on, prices are certain again: after the clock was moved back; once it has passed the time that it had
  -- before; and after a price that the history does not have.
  since := CASE WHEN last.cost_cents IS DISTINCT FROM OLD.cost_cents
      OR last.sale_basis_points IS DISTINCT FROM OLD.sale_basis_points
      OR began < last.began_at
      OR (last.began_at < newest AND began >= newest)
    THEN began ELSE last.certain_since END;
  IF NEW.sale_basis_points = 0 THEN
    NEW.lowest_price_cents := NULL;
  ELSIF NEW.cost_cents = OLD.cost_cents AND NEW.sale_basis_points >= OLD.sale_basis_points
      AND last.price_cents < OLD.lowest_price_cents THEN
    -- A larger sale continues the reduction (contract/price-rules.ts).
    started := last.reduction;
  ELSE
    started := new_number;
    NEW.lowest_price_cents := CASE WHEN since IS NULL OR since <= began - interval '720 hours'
      THEN lowest_product_price(OLD.id, began) END;
  END IF;
  INSERT INTO product_prices
    (product_id, number, cost_cents, sale_basis_points, began_at, certain_since, reduction, lowest_cents)
  VALUES (OLD.id, new_number, NEW.cost_cents, NEW.sale_basis_points, began, since, started, NEW.lowest_price_cents);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_record_changed_price BEFORE UPDATE OF cost_cents, sale_basis_points, lowest_price_cents ON products
FOR EACH ROW EXECUTE FUNCTION record_changed_product_price();
--> statement-breakpoint
CREATE FUNCTION forget_given_lowest_price() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.lowest_price_cents := NULL;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_have_no_price_before BEFORE INSERT ON products
FOR EACH ROW WHEN (NEW.lowest_price_cents IS NOT NULL) EXECUTE FUNCTION forget_given_lowest_price();
--> statement-breakpoint
-- A price that was asked stays as it is, for as long as it is kept: not even the server can change it.
CREATE FUNCTION keep_product_prices() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.began_at < now() - interval '400 days'
      OR NOT EXISTS (SELECT FROM products WHERE id = OLD.product_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'The history of prices is only ever added to.' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER product_prices_stay BEFORE UPDATE OR DELETE ON product_prices
FOR EACH ROW EXECUTE FUNCTION keep_product_prices();
