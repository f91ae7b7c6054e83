ALTER TABLE "order_lines" ADD COLUMN "awaits_payment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kept_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "orders_kept" ON "orders" USING btree ("kept_until") WHERE "orders"."kept_until" is not null;--> statement-breakpoint
CREATE INDEX "orders_of_network" ON "orders" USING btree ("network") WHERE "orders"."network" is not null;