CREATE TABLE "review_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tour_review_id" uuid,
	"product_review_id" uuid,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "review_reports_one_review" CHECK (num_nonnulls("review_reports"."tour_review_id", "review_reports"."product_review_id") = 1),
	CONSTRAINT "review_reports_reason_known" CHECK ("review_reports"."reason" in ('advertising', 'offensive', 'untrue', 'personal', 'other'))
);
--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tour_reviews" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "tour_reviews" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_tour_review_id_tour_reviews_id_fk" FOREIGN KEY ("tour_review_id") REFERENCES "public"."tour_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_product_review_id_product_reviews_id_fk" FOREIGN KEY ("product_review_id") REFERENCES "public"."product_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_reports_once_tour" ON "review_reports" USING btree ("tour_review_id","reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_reports_once_product" ON "review_reports" USING btree ("product_review_id","reporter_id");--> statement-breakpoint
CREATE INDEX "review_reports_reporter" ON "review_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "review_reports_open" ON "review_reports" USING btree ("created_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "product_reviews_answered" ON "product_reviews" USING btree ("created_at","id") WHERE answer is not null;--> statement-breakpoint
CREATE INDEX "tour_reviews_answered" ON "tour_reviews" USING btree ("created_at","id") WHERE answer is not null;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_answer_present" CHECK ("product_reviews"."answer" <> '');--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_answer_has_time" CHECK (("product_reviews"."answer" is null) = ("product_reviews"."answered_at" is null));--> statement-breakpoint
ALTER TABLE "tour_reviews" ADD CONSTRAINT "tour_reviews_answer_present" CHECK ("tour_reviews"."answer" <> '');--> statement-breakpoint
ALTER TABLE "tour_reviews" ADD CONSTRAINT "tour_reviews_answer_has_time" CHECK (("tour_reviews"."answer" is null) = ("tour_reviews"."answered_at" is null));