ALTER TABLE "orders" ADD COLUMN "refunds" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "refunds" = jsonb_build_object("payment", "refunded_cents") WHERE "payment" IS NOT NULL AND "refunded_cents" > 0;
