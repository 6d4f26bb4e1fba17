ALTER TABLE "orders" ADD COLUMN "is_in_page" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "checkout_token" text;