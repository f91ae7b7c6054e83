CREATE TABLE "waiting_list" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tour_id" uuid NOT NULL,
	"date" date NOT NULL,
	"user_id" uuid NOT NULL,
	"tickets" integer NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "waiting_list_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"offered_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waiting_list_once" UNIQUE("user_id","tour_id","date"),
	CONSTRAINT "waiting_list_tickets_positive" CHECK ("waiting_list"."tickets" > 0)
);
--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_tour_id_date_departures_tour_id_date_fk" FOREIGN KEY ("tour_id","date") REFERENCES "public"."departures"("tour_id","date") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_list_queue" ON "waiting_list" USING btree ("tour_id","date","place");