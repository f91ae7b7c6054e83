CREATE TABLE "invitations" (
	"hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"role" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_role_known" CHECK ("invitations"."role" in (1, 2, 3))
);
--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "kind" text DEFAULT 'recovery' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "email_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "previous_email_confirmed_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_email" ON "invitations" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "invitations_expires" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_kind_known" CHECK ("account_links"."kind" in ('recovery', 'confirmation', 'claim', 'undo'));