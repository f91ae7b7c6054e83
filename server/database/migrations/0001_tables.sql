CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tour_id" uuid NOT NULL,
	"user_id" uuid,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"date" date NOT NULL,
	"description" text NOT NULL,
	"ticket_count" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"status" text DEFAULT 'confirmed' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (folded_text(username || ' ' || email)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "bookings_tickets_positive" CHECK ("bookings"."ticket_count" > 0),
	CONSTRAINT "bookings_total_not_negative" CHECK ("bookings"."total_cents" >= 0),
	CONSTRAINT "bookings_status_known" CHECK ("bookings"."status" in ('confirmed', 'cancelled')),
	CONSTRAINT "bookings_cancelled_has_time" CHECK (("bookings"."status" = 'cancelled') = ("bookings"."cancelled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_user_id_product_id_pk" PRIMARY KEY("user_id","product_id"),
	CONSTRAINT "cart_lines_quantity" CHECK ("cart_lines"."quantity" between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"hash" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sizes_made_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"claimed_until" timestamp with time zone,
	CONSTRAINT "images_hash_hex" CHECK ("images"."hash" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "images_size_positive" CHECK ("images"."width" > 0 and "images"."height" > 0 and "images"."bytes" > 0),
	CONSTRAINT "images_attempts_not_negative" CHECK ("images"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"masked_email" text NOT NULL,
	"avatar" text NOT NULL,
	"description" text NOT NULL,
	"rating" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_reviews_stars" CHECK ("product_reviews"."rating" between 1 and 5),
	CONSTRAINT "product_reviews_text_present" CHECK ("product_reviews"."description" <> '')
);
--> statement-breakpoint
CREATE TABLE "former_product_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"sub_title" text NOT NULL,
	"description" text NOT NULL,
	"sku" text NOT NULL,
	"image" text NOT NULL,
	"previews" text[] NOT NULL,
	"category" text NOT NULL,
	"tags" text[] NOT NULL,
	"cost_cents" integer NOT NULL,
	"sale_basis_points" integer DEFAULT 0 NOT NULL,
	"weight" double precision NOT NULL,
	"dimensions" text NOT NULL,
	"available" boolean DEFAULT true NOT NULL,
	"calendar_date" date DEFAULT now() NOT NULL,
	"rating_total" bigint DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"rating" double precision GENERATED ALWAYS AS (case when rating_count = 0 then 0 else rating_total::double precision / rating_count::double precision end) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (folded_text(title)) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "products_category_known" CHECK ("products"."category" in ('Accessories', 'Summer', 'Camping', 'Beach', 'Winter', 'Vintage')),
	CONSTRAINT "products_tags_known" CHECK ("products"."tags" <@ array['Clothes', 'Summer', 'Accessories', 'Camping', 'Beach', 'Winter', 'Vintage']::text[]),
	CONSTRAINT "products_cost_not_negative" CHECK ("products"."cost_cents" >= 0),
	CONSTRAINT "products_sale_percent" CHECK ("products"."sale_basis_points" between 0 and 10000),
	CONSTRAINT "products_weight_not_negative" CHECK ("products"."weight" >= 0),
	CONSTRAINT "products_previews_at_most_8" CHECK (cardinality("products"."previews") <= 8),
	CONSTRAINT "products_ratings_fit_count" CHECK ("products"."rating_count" >= 0 and "products"."rating_total" between "products"."rating_count"::bigint and 5 * "products"."rating_count"::bigint),
	CONSTRAINT "products_texts_present" CHECK ("products"."title" <> '' and "products"."slug" <> '' and "products"."image" <> ''),
	CONSTRAINT "products_version_positive" CHECK ("products"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "departures" (
	"tour_id" uuid NOT NULL,
	"date" date NOT NULL,
	"tickets_booked" integer NOT NULL,
	CONSTRAINT "departures_tour_id_date_pk" PRIMARY KEY("tour_id","date"),
	CONSTRAINT "departures_tickets_not_negative" CHECK ("departures"."tickets_booked" >= 0)
);
--> statement-breakpoint
CREATE TABLE "former_tour_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"tour_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tour_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tour_id" uuid NOT NULL,
	"user_id" uuid,
	"username" text NOT NULL,
	"avatar" text NOT NULL,
	"description" text NOT NULL,
	"rating_score" smallint NOT NULL,
	"comfort_score" smallint NOT NULL,
	"food_score" smallint NOT NULL,
	"hospitality_score" smallint NOT NULL,
	"hygiene_score" smallint NOT NULL,
	"reception_score" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tour_reviews_scores_percent" CHECK (least("tour_reviews"."rating_score", "tour_reviews"."comfort_score", "tour_reviews"."food_score", "tour_reviews"."hospitality_score", "tour_reviews"."hygiene_score", "tour_reviews"."reception_score") >= 0
        and greatest("tour_reviews"."rating_score", "tour_reviews"."comfort_score", "tour_reviews"."food_score", "tour_reviews"."hospitality_score", "tour_reviews"."hygiene_score", "tour_reviews"."reception_score") <= 100),
	CONSTRAINT "tour_reviews_text_present" CHECK ("tour_reviews"."description" <> '')
);
--> statement-breakpoint
CREATE TABLE "tours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"sub_title" text NOT NULL,
	"description" text NOT NULL,
	"image" text NOT NULL,
	"previews" text[] NOT NULL,
	"type" text NOT NULL,
	"cost_cents" integer NOT NULL,
	"calendar_date" date NOT NULL,
	"month" smallint GENERATED ALWAYS AS (extract(month from calendar_date)::smallint) STORED NOT NULL,
	"seats" integer NOT NULL,
	"location" text NOT NULL,
	"age" smallint NOT NULL,
	"available" boolean DEFAULT true NOT NULL,
	"score_total" bigint DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"rating" double precision GENERATED ALWAYS AS (case when review_count = 0 then 0 else score_total::double precision / (60 * review_count::double precision) end) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (folded_text(title || ' ' || location)) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "tours_type_known" CHECK ("tours"."type" in ('Wines', 'Europe', 'Latest', 'NY', 'Skiing', 'PoPular', 'Trendy')),
	CONSTRAINT "tours_cost_not_negative" CHECK ("tours"."cost_cents" >= 0),
	CONSTRAINT "tours_seats_positive" CHECK ("tours"."seats" > 0),
	CONSTRAINT "tours_age_sensible" CHECK ("tours"."age" between 0 and 120),
	CONSTRAINT "tours_previews_at_most_8" CHECK (cardinality("tours"."previews") <= 8),
	CONSTRAINT "tours_scores_fit_count" CHECK ("tours"."review_count" >= 0 and "tours"."score_total" between 0 and 600 * "tours"."review_count"::bigint),
	CONSTRAINT "tours_texts_present" CHECK ("tours"."title" <> '' and "tours"."slug" <> '' and "tours"."image" <> ''),
	CONSTRAINT "tours_version_positive" CHECK ("tours"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "provider_proofs" (
	"hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"is_email_verified" boolean NOT NULL,
	"name" text NOT NULL,
	"username" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone,
	"successor_used_at" timestamp with time zone,
	"previous_hash" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"binding_hash" text NOT NULL,
	"is_remembered" boolean NOT NULL,
	"method" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_because" text,
	CONSTRAINT "sessions_method_known" CHECK ("sessions"."method" in ('password', 'provider')),
	CONSTRAINT "sessions_end_has_reason" CHECK (("sessions"."ended_at" is null) = ("sessions"."ended_because" is null))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text,
	"avatar" text DEFAULT '' NOT NULL,
	"role" smallint DEFAULT 1 NOT NULL,
	"password_hash" text,
	"provider" text,
	"provider_subject" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role_known" CHECK ("users"."role" in (1, 2, 3)),
	CONSTRAINT "users_username_holds_no_at" CHECK (position('@' in "users"."username") = 0),
	CONSTRAINT "users_username_not_empty" CHECK ("users"."username" <> '' and "users"."username_key" <> ''),
	CONSTRAINT "users_email_and_key_together" CHECK (("users"."email" = '') = ("users"."email_key" is null)),
	CONSTRAINT "users_provider_and_subject_together" CHECK (("users"."provider" is null) = ("users"."provider_subject" is null)),
	CONSTRAINT "users_can_sign_in" CHECK ("users"."password_hash" is not null or "users"."provider" is not null)
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"kind" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_words_kind_word_pk" PRIMARY KEY("kind","word")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_user_id_carts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."carts"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_product_slugs" ADD CONSTRAINT "former_product_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_tour_slugs" ADD CONSTRAINT "former_tour_slugs_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_reviews" ADD CONSTRAINT "tour_reviews_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_reviews" ADD CONSTRAINT "tour_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_of_user" ON "bookings" USING btree ("user_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "bookings_newest" ON "bookings" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "bookings_of_departure" ON "bookings" USING btree ("tour_id","date");--> statement-breakpoint
CREATE INDEX "bookings_by_date" ON "bookings" USING btree ("date","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "bookings_by_status" ON "bookings" USING btree ("status","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "bookings_search" ON "bookings" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_id" ON "cart_lines" USING btree ("id");--> statement-breakpoint
CREATE INDEX "cart_lines_product" ON "cart_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "images_pending" ON "images" USING btree ("created_at") WHERE "images"."sizes_made_at" is null;--> statement-breakpoint
CREATE INDEX "images_by_use" ON "images" USING btree ("used_at","hash");--> statement-breakpoint
CREATE INDEX "product_reviews_newest" ON "product_reviews" USING btree ("product_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "product_reviews_user" ON "product_reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "former_product_slugs_product" ON "former_product_slugs" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug" ON "products" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS LAST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_by_cost" ON "products" USING btree ("cost_cents","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_by_cost_back" ON "products" USING btree ("cost_cents" DESC NULLS LAST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_popular" ON "products" USING btree ("rating_count" DESC NULLS LAST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_best" ON "products" USING btree ("rating" DESC NULLS LAST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category","created_at" DESC NULLS LAST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_cost" ON "products" USING btree ("category","cost_cents","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_cost_back" ON "products" USING btree ("category","cost_cents" DESC NULLS LAST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_popular" ON "products" USING btree ("category","rating_count" DESC NULLS LAST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_best" ON "products" USING btree ("category","rating" DESC NULLS LAST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_tags" ON "products" USING gin ("tags") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search_text" gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "former_tour_slugs_tour" ON "former_tour_slugs" USING btree ("tour_id");--> statement-breakpoint
CREATE INDEX "tour_reviews_newest" ON "tour_reviews" USING btree ("tour_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "tour_reviews_user" ON "tour_reviews" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tours_slug" ON "tours" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tours_newest" ON "tours" USING btree ("created_at" DESC NULLS LAST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tours_by_date" ON "tours" USING btree ("calendar_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tours_by_date_back" ON "tours" USING btree ("calendar_date" DESC NULLS LAST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tours_by_cost" ON "tours" USING btree ("cost_cents","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tours_by_cost_back" ON "tours" USING btree ("cost_cents" DESC NULLS LAST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tours_by_title" ON "tours" USING btree (lower("title"),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tours_by_month" ON "tours" USING btree ("month","created_at" DESC NULLS LAST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tours_by_type" ON "tours" USING btree ("type","created_at" DESC NULLS LAST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tours_search" ON "tours" USING gin ("search_text" gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "provider_proofs_expires" ON "provider_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_last_used" ON "sessions" USING btree ("last_used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username_key");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "users_provider_subject" ON "users" USING btree ("provider","provider_subject");--> statement-breakpoint
CREATE INDEX "changes_transaction" ON "changes" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "changes_age" ON "changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expiry" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gin ("word" gin_trgm_ops);