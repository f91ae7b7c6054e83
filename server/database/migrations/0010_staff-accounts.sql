ALTER TABLE "users" ADD COLUMN "is_password_long" boolean;--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("role") WHERE "users"."role" > 1;