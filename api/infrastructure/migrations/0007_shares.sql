CREATE TABLE "shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shares_token_hash_index" ON "shares" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "shares_task_id_index" ON "shares" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "shares_user_id_index" ON "shares" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shares_expires_at_index" ON "shares" USING btree ("expires_at");