CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"source_id" uuid,
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
CREATE TABLE "refresh_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"access_hash" "bytea" NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"successor_id" uuid,
	"sealed_successor" "bytea"
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"declared_type" text NOT NULL,
	"size" integer NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"error_key" text,
	"detected_type" text,
	"width" integer,
	"height" integer,
	"etag" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "files_key_index" ON "files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "files_task_id_index" ON "files" USING btree ("task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "files_download_index" ON "files" USING btree ("source_id","type") WHERE state <> 'deleting';--> statement-breakpoint
CREATE INDEX "files_unfinished_index" ON "files" USING btree ("state") WHERE state in ('writing', 'deleting');--> statement-breakpoint
CREATE INDEX "tasks_user_index" ON "tasks" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "tasks_waiting_index" ON "tasks" USING btree ("lane","priority","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "tasks_running_index" ON "tasks" USING btree ("lease_until") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "tasks_done_index" ON "tasks" USING btree ("feature","finished_at") WHERE state = 'done';--> statement-breakpoint
CREATE INDEX "tasks_expiry_index" ON "tasks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_ends_at_index" ON "rate_limits" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_hash_index" ON "refresh_tokens" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_access_hash_index" ON "refresh_tokens" USING btree ("access_hash");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id_index" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_used_at_index" ON "refresh_tokens" USING btree ("used_at") WHERE "refresh_tokens"."sealed_successor" is not null;--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_ends_at_index" ON "sessions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "daily_usage_day_index" ON "daily_usage" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_key_index" ON "uploads" USING btree ("key");--> statement-breakpoint
CREATE INDEX "uploads_user_id_index" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_expires_at_index" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_deleting_index" ON "uploads" USING btree ("id") WHERE state = 'deleting';