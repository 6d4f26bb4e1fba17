CREATE TABLE "task_segments" (
	"task_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"state" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"frames" integer NOT NULL,
	"frames_done" integer DEFAULT 0 NOT NULL,
	"file_id" uuid,
	"lease_until" timestamp with time zone,
	CONSTRAINT "task_segments_task_id_position_pk" PRIMARY KEY("task_id","position")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "frames_per_second" real;--> statement-breakpoint
ALTER TABLE "task_segments" ADD CONSTRAINT "task_segments_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;