CREATE TABLE "account_key_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "account_key_changes_kind_known" CHECK ("account_key_changes"."kind" in ('username', 'email'))
);
--> statement-breakpoint
CREATE TABLE "upgrade_tasks" (
	"name" text PRIMARY KEY NOT NULL,
	"first_run_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_key_changes" ADD CONSTRAINT "account_key_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_key_changes_user" ON "account_key_changes" USING btree ("user_id");