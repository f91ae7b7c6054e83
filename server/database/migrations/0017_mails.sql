CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"user_id" uuid,
	"related_kind" text NOT NULL,
	"related_id" uuid NOT NULL,
	"once_key" text,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"message_id" text NOT NULL,
	"has_secret_link" boolean NOT NULL,
	"link_secret" text,
	"created_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_state_known" CHECK ("mails"."state" in ('queued', 'sent', 'refused', 'failed', 'kept')),
	CONSTRAINT "mails_sent_has_time" CHECK (("mails"."state" = 'sent') = ("mails"."sent_at" is not null)),
	CONSTRAINT "mails_secret_while_queued" CHECK ("mails"."link_secret" is null or "mails"."state" = 'queued')
);
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mails_once" ON "mails" USING btree ("once_key");--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_by_state" ON "mails" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_of_user" ON "mails" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_of_record" ON "mails" USING btree ("related_kind","related_id","created_at");