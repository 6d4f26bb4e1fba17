CREATE TABLE "task_inputs" (
	"task_id" uuid NOT NULL,
	"role" text NOT NULL,
	"position" smallint NOT NULL,
	"upload_id" uuid NOT NULL,
	CONSTRAINT "task_inputs_task_id_role_position_pk" PRIMARY KEY("task_id","role","position")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"feature" text NOT NULL,
	"text_version" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "task_inputs" ADD CONSTRAINT "task_inputs_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_inputs_upload_id_index" ON "task_inputs" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "consents_task_id_index" ON "consents" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "consents_user_id_index" ON "consents" USING btree ("user_id");--> statement-breakpoint
INSERT INTO "task_inputs" SELECT "id", 'photo', 0, "upload_id" FROM "tasks";--> statement-breakpoint
INSERT INTO "task_inputs" SELECT "id", 'mask', 0, "mask_id" FROM "tasks" WHERE "mask_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" DROP COLUMN "upload_id";--> statement-breakpoint
ALTER TABLE "tasks" DROP COLUMN "mask_id";