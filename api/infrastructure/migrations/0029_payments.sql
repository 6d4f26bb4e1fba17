CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"kind" text NOT NULL,
	"sku" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"is_trial" boolean NOT NULL,
	"is_change" boolean NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"checkout_url" text,
	"checkout_ends_at" timestamp with time zone,
	"subscription" text,
	"payment" text,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"dispute" text DEFAULT 'none' NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"locale" text NOT NULL,
	"busy_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "orders_amounts_check" CHECK ("orders"."amount_cents" > 0 and "orders"."refunded_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"user_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"reference" text NOT NULL,
	CONSTRAINT "payment_customers_user_id_platform_pk" PRIMARY KEY("user_id","platform")
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"platform" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"subjects" text[] NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "provider_events_platform_id_pk" PRIMARY KEY("platform","id")
);
--> statement-breakpoint
CREATE TABLE "provider_states" (
	"subject" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"synced_at" timestamp with time zone,
	"busy_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "trial_offers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trial_payers" (
	"platform" text NOT NULL,
	"payer" text NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "trial_payers_platform_payer_pk" PRIMARY KEY("platform","payer")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_offers" ADD CONSTRAINT "trial_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_user_id_id_index" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_index" ON "orders" USING btree ("user_id","kind","is_change") WHERE state in ('created', 'open', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "orders_reference_index" ON "orders" USING btree ("platform","reference") WHERE not is_change;--> statement-breakpoint
CREATE INDEX "orders_platform_subscription_index" ON "orders" USING btree ("platform","subscription");--> statement-breakpoint
CREATE INDEX "orders_unfinished_index" ON "orders" USING btree ("created_at") WHERE state in ('created', 'open', 'processing', 'paid');--> statement-breakpoint
CREATE INDEX "provider_events_open_index" ON "provider_events" USING btree ("received_at") WHERE handled_at is null;