ALTER TABLE "product_reviews" ADD COLUMN "network_hash" text;--> statement-breakpoint
ALTER TABLE "tour_reviews" ADD COLUMN "network_hash" text;--> statement-breakpoint
CREATE INDEX "product_reviews_all_newest" ON "product_reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "product_reviews_network" ON "product_reviews" USING btree ("network_hash","created_at","id") WHERE network_hash is not null;--> statement-breakpoint
CREATE INDEX "products_deleted_search" ON "products" USING gin ("search_text" gin_trgm_ops) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "tour_reviews_all_newest" ON "tour_reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tour_reviews_network" ON "tour_reviews" USING btree ("network_hash","created_at","id") WHERE network_hash is not null;