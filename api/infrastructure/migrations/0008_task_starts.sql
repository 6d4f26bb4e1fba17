CREATE TABLE "task_starts" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"order_hash" "bytea" NOT NULL,
	"task_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "task_starts_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "task_starts" ADD CONSTRAINT "task_starts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_starts_created_at_index" ON "task_starts" USING btree ("created_at");