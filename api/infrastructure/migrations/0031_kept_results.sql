ALTER TABLE "tasks" ADD COLUMN "has_chosen_end" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "storage_warned_at" timestamp with time zone;