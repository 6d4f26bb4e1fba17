DROP INDEX "abandoned_runs_created_at_index";--> statement-breakpoint
ALTER TABLE "abandoned_runs" ADD COLUMN "next_try_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "abandoned_runs_next_try_at_index" ON "abandoned_runs" USING btree ("next_try_at");