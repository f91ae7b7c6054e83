ALTER TABLE "departures" ADD COLUMN "guarantees_itself" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "guaranteed_at" timestamp with time zone;