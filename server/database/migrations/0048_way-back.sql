ALTER TABLE "account_links" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
-- Links are valid for seven days, so there are few. Where the former address no longer serves, its confirmation is not known.
UPDATE "account_links" SET "email_confirmed_at" = "users"."previous_email_confirmed_at"
FROM "users"
WHERE "account_links"."kind" = 'undo' AND "users"."id" = "account_links"."user_id"
  AND "users"."previous_email_key" = "account_links"."email_key";
