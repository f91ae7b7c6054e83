ALTER TABLE "images" DROP CONSTRAINT "images_attempts_not_negative";--> statement-breakpoint
DROP INDEX "images_pending";--> statement-breakpoint
CREATE INDEX "images_pending" ON "images" USING btree ("hash") WHERE "images"."sizes_made_at" is null;--> statement-breakpoint
ALTER TABLE "images" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "images" DROP COLUMN "last_error";--> statement-breakpoint
ALTER TABLE "images" DROP COLUMN "claimed_until";