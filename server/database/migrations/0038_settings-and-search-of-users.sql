CREATE TABLE "settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"street" text NOT NULL,
	"postcode" text NOT NULL,
	"city" text NOT NULL,
	"country" text NOT NULL,
	"facebook" text NOT NULL,
	"instagram" text NOT NULL,
	"x" text NOT NULL,
	"youtube" text NOT NULL,
	"legal_name" text NOT NULL,
	"registration" text NOT NULL,
	"vat_number" text NOT NULL,
	"vat_basis_points" integer NOT NULL,
	"bank_holder" text NOT NULL,
	"iban" text NOT NULL,
	"bic" text NOT NULL,
	"collect_fee_cents" integer NOT NULL,
	"standard_fee_cents" integer NOT NULL,
	"horizon_months" smallint NOT NULL,
	"max_tickets_per_departure" integer NOT NULL,
	"max_open_tickets" integer NOT NULL,
	"max_tickets_of_network" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settings_one_row" CHECK ("settings"."id" = 1),
	CONSTRAINT "settings_vat_in_range" CHECK ("settings"."vat_basis_points" between 0 and 5000),
	CONSTRAINT "settings_fees_not_negative" CHECK ("settings"."collect_fee_cents" >= 0 and "settings"."standard_fee_cents" >= 0),
	CONSTRAINT "settings_horizon_in_range" CHECK ("settings"."horizon_months" between 1 and 60),
	CONSTRAINT "settings_limits_positive" CHECK ("settings"."max_tickets_per_departure" > 0 and "settings"."max_open_tickets" > 0 and "settings"."max_tickets_of_network" > 0)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded_text(name || ' ' || username || ' ' || email)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);