CREATE TABLE "document_counters" (
	"kind" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_counters_positive" CHECK ("document_counters"."last" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_documents" (
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"order_id" uuid,
	"total_cents" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_documents_kind_number_pk" PRIMARY KEY("kind","number"),
	CONSTRAINT "order_documents_kind_known" CHECK ("order_documents"."kind" in ('invoice', 'creditNote')),
	CONSTRAINT "order_documents_total_not_negative" CHECK ("order_documents"."total_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"title" text NOT NULL,
	"sku" text NOT NULL,
	"quantity" integer NOT NULL,
	"cost_cents" integer NOT NULL,
	"sale_basis_points" integer NOT NULL,
	"due_cents" bigint NOT NULL,
	"stock_taken" integer NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 999),
	CONSTRAINT "order_lines_stock" CHECK ("order_lines"."stock_taken" in (0, "order_lines"."quantity")),
	CONSTRAINT "order_lines_due" CHECK ("order_lines"."due_cents" between 0 and "order_lines"."quantity"::bigint * "order_lines"."cost_cents")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text DEFAULT new_booking_reference() NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"address" jsonb NOT NULL,
	"delivery" text NOT NULL,
	"note" text NOT NULL,
	"staff_note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'placed' NOT NULL,
	"goods_cents" bigint NOT NULL,
	"delivery_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"vat_basis_points" integer NOT NULL,
	"vat_cents" bigint NOT NULL,
	"pay_by" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"cancelled_by" text,
	"withdrawn_at" timestamp with time zone,
	"history" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"search_text" text GENERATED ALWAYS AS (folded_text((address ->> 'name') || ' ' || email)) STORED NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_state_known" CHECK ("orders"."state" in ('placed', 'paid', 'packed', 'sent', 'completed', 'cancelled', 'returned')),
	CONSTRAINT "orders_delivery_known" CHECK ("orders"."delivery" in ('collect', 'standard')),
	CONSTRAINT "orders_canceller_known" CHECK ("orders"."cancelled_by" in ('customer', 'staff', 'unpaid')),
	CONSTRAINT "orders_amounts_not_negative" CHECK ("orders"."goods_cents" >= 0 and "orders"."delivery_cents" >= 0 and "orders"."vat_cents" between 0 and "orders"."total_cents"),
	CONSTRAINT "orders_total_is_sum" CHECK ("orders"."total_cents" = "orders"."goods_cents" + "orders"."delivery_cents"),
	CONSTRAINT "orders_pay_by_while_placed" CHECK (("orders"."pay_by" is not null) = ("orders"."state" = 'placed')),
	CONSTRAINT "orders_paid_has_time" CHECK ("orders"."state" in ('placed', 'cancelled') or "orders"."paid_at" is not null),
	CONSTRAINT "orders_cancelled_by" CHECK (("orders"."state" = 'cancelled') = ("orders"."cancelled_by" is not null)),
	CONSTRAINT "orders_completed_is_delivered" CHECK ("orders"."state" <> 'completed' or "orders"."delivered_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stock" integer;--> statement-breakpoint
ALTER TABLE "order_documents" ADD CONSTRAINT "order_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_documents_of_order" ON "order_documents" USING btree ("order_id","kind","number");--> statement-breakpoint
CREATE UNIQUE INDEX "order_documents_one_invoice" ON "order_documents" USING btree ("order_id") WHERE "order_documents"."kind" = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_of_order" ON "order_lines" USING btree ("order_id","place");--> statement-breakpoint
CREATE INDEX "order_lines_of_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_reference" ON "orders" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_state" ON "orders" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_to_pay" ON "orders" USING btree ("pay_by") WHERE "orders"."pay_by" is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_stock_not_negative" CHECK ("products"."stock" >= 0);--> statement-breakpoint
-- Orders have references too, and a payment by bank transfer names only the reference.
CREATE OR REPLACE FUNCTION new_booking_reference() RETURNS text
LANGUAGE plpgsql VOLATILE
AS $$
DECLARE
  characters constant text := '34679ACDEFGHJKMNPQRTWXY';
  drawn text;
BEGIN
  LOOP
    SELECT string_agg(substr(characters, 1 + get_byte(bytes, place) % length(characters), 1), '') INTO drawn
    FROM uuid_send(gen_random_uuid()) AS bytes, unnest(ARRAY[0, 1, 2, 3, 4, 5, 9, 10]) AS place;
    IF NOT EXISTS (SELECT FROM bookings WHERE reference = drawn)
      AND NOT EXISTS (SELECT FROM orders WHERE reference = drawn) THEN
      RETURN drawn;
    END IF;
  END LOOP;
END
$$;
