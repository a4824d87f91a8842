import { getHolidayPreset } from '@hyunbinseo/holidays-kr'
import type { Kysely } from 'kysely'

/*
 * Official years come from the government's calendar; 2028 is derived by its rules and wants replacing once that
 * calendar is out. Staff add days that are declared at short notice.
 */
export async function up(db: Kysely<{ 'shop.holidays': Holiday }>): Promise<void> {
  for (const year of ['2026', '2027'])
    await db
      .insertInto('shop.holidays')
      .values(
        Object.entries(await getHolidayPreset(year)).map(([day, names]) => ({
          day,
          name: names.join(' · '),
          kind: 'official',
        })),
      )
      .execute()
  await db
    .insertInto('shop.holidays')
    .values(derived2028.map(([day, name]) => ({ day, name, kind: 'derived' })))
    .execute()
}

type Holiday = { day: string; name: string; kind: string }

const derived2028: readonly [day: string, name: string][] = [
  ['2028-01-01', '1월 1일'],
  ['2028-01-26', '설날 연휴'],
  ['2028-01-27', '설날'],
  ['2028-01-28', '설날 연휴'],
  ['2028-03-01', '3·1절'],
  ['2028-04-12', '국회의원 선거일'],
  ['2028-05-01', '노동절'],
  ['2028-05-02', '부처님 오신 날'],
  ['2028-05-05', '어린이날'],
  ['2028-06-06', '현충일'],
  ['2028-07-17', '제헌절'],
  ['2028-08-15', '광복절'],
  ['2028-10-02', '추석 연휴'],
  ['2028-10-03', '추석 · 개천절'],
  ['2028-10-04', '추석 연휴'],
  ['2028-10-05', '대체공휴일'],
  ['2028-10-09', '한글날'],
  ['2028-12-25', '기독탄신일'],
]
