ALTER TABLE "due_calls" DROP CONSTRAINT "due_calls_reason_known";--> statement-breakpoint
ALTER TABLE "due_calls" ADD COLUMN "entry_id" uuid;--> statement-breakpoint
ALTER TABLE "due_calls" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "due_calls" ADD CONSTRAINT "due_calls_entry_id_waiting_list_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."waiting_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "due_calls_of_entry" ON "due_calls" USING btree ("entry_id") WHERE "due_calls"."entry_id" is not null;--> statement-breakpoint
CREATE INDEX "due_calls_of_account" ON "due_calls" USING btree ("user_id") WHERE "due_calls"."user_id" is not null;--> statement-breakpoint
ALTER TABLE "due_calls" ADD CONSTRAINT "due_calls_reason_known" CHECK ("due_calls"."reason" in ('offered', 'cancelled', 'deleted'));