CREATE TABLE "task_versions" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"first_id" uuid,
	"file_id" uuid NOT NULL,
	"step" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "versions" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task_versions" ADD CONSTRAINT "task_versions_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_versions" ADD CONSTRAINT "task_versions_first_id_tasks_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_versions_first_id_index" ON "task_versions" USING btree ("first_id");