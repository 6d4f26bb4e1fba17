CREATE TABLE "credit_hold_lots" (
	"task_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "credit_hold_lots_task_id_lot_id_pk" PRIMARY KEY("task_id","lot_id"),
	CONSTRAINT "credit_hold_lots_amount_check" CHECK ("credit_hold_lots"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "credit_holds" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"unit" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"captured" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "credit_holds_amounts_check" CHECK ("credit_holds"."amount" > 0 and "credit_holds"."captured" between 0 and "credit_holds"."amount")
);
--> statement-breakpoint
CREATE TABLE "credit_lots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"unit" text NOT NULL,
	"scope" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"amount" integer NOT NULL,
	"available" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_lots_amounts_check" CHECK ("credit_lots"."amount" > 0 and "credit_lots"."available" >= 0 and "credit_lots"."held" >= 0
        and "credit_lots"."available" + "credit_lots"."held" <= "credit_lots"."amount")
);
--> statement-breakpoint
CREATE TABLE "credit_postings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"lot_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "credit_postings_amount_check" CHECK ("credit_postings"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "credit_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"unit" text NOT NULL,
	"kind" text NOT NULL,
	"key" text,
	"lot_id" uuid,
	"task_id" uuid,
	"reason" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grant_plans" (
	"source" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"unit" text NOT NULL,
	"scope" text NOT NULL,
	"amount" integer NOT NULL,
	"anchor" timestamp with time zone NOT NULL,
	"paid_until" timestamp with time zone NOT NULL,
	"next_grant_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"user_id" uuid NOT NULL,
	"unit" text NOT NULL,
	"debt" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "wallets_user_id_unit_pk" PRIMARY KEY("user_id","unit"),
	CONSTRAINT "wallets_debt_check" CHECK ("wallets"."debt" >= 0)
);
--> statement-breakpoint
ALTER TABLE "credit_hold_lots" ADD CONSTRAINT "credit_hold_lots_task_id_credit_holds_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."credit_holds"("task_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_hold_lots" ADD CONSTRAINT "credit_hold_lots_lot_id_credit_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."credit_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_holds" ADD CONSTRAINT "credit_holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_postings" ADD CONSTRAINT "credit_postings_transaction_id_credit_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."credit_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_postings" ADD CONSTRAINT "credit_postings_lot_id_credit_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."credit_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_transactions" ADD CONSTRAINT "credit_transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_transactions" ADD CONSTRAINT "credit_transactions_lot_id_credit_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."credit_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grant_plans" ADD CONSTRAINT "grant_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_hold_lots_lot_id_index" ON "credit_hold_lots" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "credit_holds_user_id_index" ON "credit_holds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "credit_holds_held_index" ON "credit_holds" USING btree ("created_at") WHERE state = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "credit_lots_source_index" ON "credit_lots" USING btree ("source");--> statement-breakpoint
CREATE INDEX "credit_lots_available_index" ON "credit_lots" USING btree ("user_id","unit","expires_at") WHERE available > 0;--> statement-breakpoint
CREATE INDEX "credit_lots_expiry_index" ON "credit_lots" USING btree ("expires_at") WHERE available > 0;--> statement-breakpoint
CREATE INDEX "credit_lots_user_id_id_index" ON "credit_lots" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "credit_postings_transaction_id_index" ON "credit_postings" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "credit_postings_lot_id_account_index" ON "credit_postings" USING btree ("lot_id","account");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_transactions_key_index" ON "credit_transactions" USING btree ("key");--> statement-breakpoint
CREATE INDEX "credit_transactions_user_id_id_index" ON "credit_transactions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "credit_transactions_lot_id_index" ON "credit_transactions" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "grant_plans_next_grant_at_index" ON "grant_plans" USING btree ("next_grant_at");--> statement-breakpoint
CREATE INDEX "grant_plans_user_id_index" ON "grant_plans" USING btree ("user_id");--> statement-breakpoint
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger is append-only: % of % is refused', lower(TG_OP), TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER credit_transactions_append_only BEFORE UPDATE OR DELETE ON "credit_transactions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER credit_postings_append_only BEFORE UPDATE OR DELETE ON "credit_postings"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE FUNCTION check_postings_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unbalanced bigint;
BEGIN
  SELECT "transaction_id" INTO unbalanced FROM "credit_postings"
    WHERE "transaction_id" IN (SELECT "transaction_id" FROM "added")
    GROUP BY "transaction_id" HAVING sum("amount") <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'The postings of credit transaction % do not add up to zero', unbalanced;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER credit_postings_balance AFTER INSERT ON "credit_postings" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION check_postings_balance();
