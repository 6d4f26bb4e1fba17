CREATE TABLE "contract_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"contract" text NOT NULL,
	"is_extraordinary" boolean NOT NULL,
	"reason" text,
	"ends_on" date,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "contract_notices_open_index" ON "contract_notices" USING btree ("created_at") WHERE closed_at is null;