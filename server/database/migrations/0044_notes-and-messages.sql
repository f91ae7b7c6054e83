CREATE TABLE "booking_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departure_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tour_id" uuid NOT NULL,
	"date" date NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid,
	"mail_ids" uuid[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_notes" ADD CONSTRAINT "booking_notes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_notes" ADD CONSTRAINT "booking_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure_messages" ADD CONSTRAINT "departure_messages_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure_messages" ADD CONSTRAINT "departure_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_notes_of_booking" ON "booking_notes" USING btree ("booking_id","created_at","id");--> statement-breakpoint
CREATE INDEX "booking_notes_of_author" ON "booking_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "departure_messages_of_departure" ON "departure_messages" USING btree ("tour_id","date","created_at","id");--> statement-breakpoint
CREATE INDEX "departure_messages_of_author" ON "departure_messages" USING btree ("author_id");