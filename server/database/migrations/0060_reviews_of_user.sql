CREATE INDEX "product_reviews_of_user" ON "product_reviews" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tour_reviews_of_user" ON "tour_reviews" USING btree ("user_id","created_at","id");--> statement-breakpoint
-- The new indexes serve what these did.
DROP INDEX "product_reviews_user";--> statement-breakpoint
DROP INDEX "tour_reviews_user";
