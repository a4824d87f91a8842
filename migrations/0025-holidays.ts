import { getHolidayPreset } from '@hyunbinseo/holidays-kr'
import type { Run } from '../server/platform/database/migrate.ts'

/*
 * Nothing ships and nothing is picked up on these days. Official years come from the government's calendar; 2028 is
 * derived by its rules and wants replacing once that calendar is out. Staff add days that are declared at short notice.
 */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE shop.holidays (
      day date PRIMARY KEY,
      name text NOT NULL,
      kind text COLLATE "C" NOT NULL CHECK (kind IN ('official', 'derived', 'temporary', 'company'))
    );
  `)
  for (const year of ['2026', '2027']) {
    const named = Object.entries(await getHolidayPreset(year))
    await run(
      insertOf(
        named.map(([day, names]) => [day, names.join(' · ')]),
        'official',
      ),
    )
  }
  await run(insertOf(derived2028, 'derived'))
}

const derived2028 = [
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

function insertOf(days: readonly (readonly (string | undefined)[])[], kind: string): string {
  const quoted = (text = '') => `'${text.replaceAll("'", "''")}'`
  const rows = days.map(([day, name]) => `(${quoted(day)}, ${quoted(name)}, '${kind}')`)
  return `INSERT INTO shop.holidays (day, name, kind) VALUES ${rows.join(', ')}`
}
