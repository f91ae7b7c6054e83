CREATE INDEX "mails_of_user_by_kind" ON "mails" USING btree ("user_id","related_kind","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_undelivered" ON "mails" USING btree ("created_at","state") WHERE state in ('refused', 'failed');--> statement-breakpoint
-- The first of the new indexes serves what this one did.
DROP INDEX "mails_of_user";
