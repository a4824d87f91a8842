import { type Kysely, sql } from 'kysely'

/*
 * A page of a member's orders is cut from an index alone, in the order that it is shown in. Indexes that no statement
 * needs are gone: drafts whose hold ran out are found among the living ones, which one_live_draft_a_member holds, and
 * delivered items by order_items_by_status.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    DROP INDEX shop.drafts_by_end;
    DROP INDEX shop.reversed_by_member;
    DROP INDEX shop.order_items_to_end;
    DROP INDEX shop.orders_by_member;
    CREATE INDEX orders_by_member ON shop.orders (member_id, placed_at DESC, order_id DESC) WHERE status = 'placed';
  `.execute(db)
}
