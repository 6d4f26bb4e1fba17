CREATE TABLE "measured_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feature" text NOT NULL,
	"seconds" real NOT NULL,
	"work" jsonb NOT NULL,
	"finished_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "measured_runs_feature_index" ON "measured_runs" USING btree ("feature","finished_at");