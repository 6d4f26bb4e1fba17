ALTER TABLE "users" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "photo_runs" ADD COLUMN "is_included" boolean DEFAULT false NOT NULL;