-- The price after the sale, for orders and filters. New indexes first, so that reads go on while they are built; the three that
-- are dropped have successors with the same columns and one more.
CREATE INDEX "products_by_date" ON "products" USING btree ("created_at","id","cost_cents","sale_basis_points","tags") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree (((("cost_cents"::bigint * (10000 - "sale_basis_points") + 5000) / 10000)::integer),"id","cost_cents","sale_basis_points","tags") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_by_reviews" ON "products" USING btree ("rating_count","id","cost_cents","sale_basis_points","tags") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_by_rating" ON "products" USING btree ("rating","id","cost_cents","sale_basis_points","tags") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category",((("cost_cents"::bigint * (10000 - "sale_basis_points") + 5000) / 10000)::integer),"id","cost_cents","sale_basis_points") WHERE deleted_at is null;--> statement-breakpoint
-- The planner takes no statistics of an expression from partial indexes.
CREATE STATISTICS "products_price" ON ((((cost_cents::bigint * (10000 - sale_basis_points) + 5000) / 10000)::integer)) FROM "products";--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_popular";--> statement-breakpoint
DROP INDEX "products_best";
