import type pg from 'pg'
import { queriesOn } from './database/queriesOn.ts'

/** Marks the database as a demo shop's, before the first of its accounts exists. */
export async function markAsDemoShop(pool: pg.Pool): Promise<void> {
  await queriesOn(pool)
    .insertInto('platform.demo_shop')
    .values({ only_one: true })
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Returns why production must not serve this database, in one line; null when it may. */
export async function demoShopProblem(db: pg.Pool | pg.ClientBase): Promise<string | null> {
  const found = await queriesOn(db).selectFrom('platform.demo_shop').select('only_one').executeTakeFirst()
  return found === undefined
    ? null
    : '데모 데이터베이스예요. 새 데이터베이스를 만들어 주세요 / this is a demo shop’s database, whose accounts everybody knows: make a new one'
}
