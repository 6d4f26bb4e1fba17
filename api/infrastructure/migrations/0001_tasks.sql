CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"role" text NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"width" integer,
	"height" integer,
	"type" text NOT NULL,
	"bytes" integer,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"feature" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"upload_id" uuid NOT NULL,
	"mask_id" uuid,
	"state" text NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"handed_back" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"engine" text NOT NULL,
	"handle" jsonb,
	"cost" integer NOT NULL,
	"use_state" text NOT NULL,
	"use_day" date NOT NULL,
	"network" text,
	"error_key" text,
	"lane" text NOT NULL,
	"priority" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"current" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_usage" (
	"subject" text NOT NULL,
	"feature" text NOT NULL,
	"day" date NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "daily_usage_subject_feature_day_pk" PRIMARY KEY("subject","feature","day")
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "files_key_index" ON "files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "files_task_id_index" ON "files" USING btree ("task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "files_download_index" ON "files" USING btree ("task_id","type") WHERE role = 'download' and state <> 'deleting';--> statement-breakpoint
CREATE INDEX "files_unfinished_index" ON "files" USING btree ("state") WHERE state in ('writing', 'deleting');--> statement-breakpoint
CREATE INDEX "tasks_user_index" ON "tasks" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "tasks_waiting_index" ON "tasks" USING btree ("lane","priority","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "tasks_running_index" ON "tasks" USING btree ("lease_until") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "tasks_done_index" ON "tasks" USING btree ("feature","finished_at") WHERE state = 'done';--> statement-breakpoint
CREATE INDEX "tasks_expiry_index" ON "tasks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_ends_at_index" ON "rate_limits" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "daily_usage_day_index" ON "daily_usage" USING btree ("day");