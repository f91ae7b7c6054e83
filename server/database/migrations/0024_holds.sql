CREATE TABLE "holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tour_id" uuid NOT NULL,
	"date" date NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"tickets" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_extended" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "holds_kind_known" CHECK ("holds"."kind" in ('form', 'offer', 'quote')),
	CONSTRAINT "holds_tickets_positive" CHECK ("holds"."tickets" > 0)
);
--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_tour_id_date_departures_tour_id_date_fk" FOREIGN KEY ("tour_id","date") REFERENCES "public"."departures"("tour_id","date") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holds_of_departure" ON "holds" USING btree ("tour_id","date");--> statement-breakpoint
CREATE INDEX "holds_of_user" ON "holds" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "holds_one_form" ON "holds" USING btree ("user_id","tour_id") WHERE kind = 'form';--> statement-breakpoint
CREATE UNIQUE INDEX "holds_one_offer" ON "holds" USING btree ("user_id","tour_id","date") WHERE kind = 'offer';