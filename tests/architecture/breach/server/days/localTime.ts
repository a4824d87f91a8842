export const hour = (at: Date) => at.getHours()
export const day = (at: Date) => at.getDate()
export const weekday = (at: Date) => at.getDay()
export const month = (at: Date) => at.getMonth()
export const year = (at: Date) => at.getFullYear()
export const midnight = (at: Date) => at.setHours(0, 0, 0, 0)
export const away = (at: Date) => at.getTimezoneOffset()
export const short = (at: Date) => at.toDateString()
export const korean = (at: Date) => at.toLocaleDateString('ko-KR')
export const clock = (paidAt: Date) => paidAt.toLocaleString('ko-KR')
export const long = (at: Date) => at.toLocaleString('ko-KR', { month: 'long' })
export const text = () => new Date(0).toString()
export const first = new Date(2026, 11, 1)
export const noon = new Date('2026-12-03T12:00')
export const parsed = Date.parse('2026-12-03 12:00:00')
export const slashed = new Date('2026/12/03')
export const built = (civil: string) => new Date(`${civil}T12:00:00`)
export const joined = (civil: string, time: string) => new Date(`${civil}T${time}`)
export const called = Date()
export const format = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'short' })
export const dated = (dayjs: (at: Date) => { local(): unknown }, at: Date) => dayjs(at)
export const localised = (at: { local(): unknown }) => at.local()
export const moved = (at: { utcOffset(minutes: number, keep: boolean): unknown }) => at.utcOffset(540, true)
export const zone = process.env.TZ
export const shape = (iso: { datetime(options: object): unknown }) => iso.datetime({ local: true })
export const today = 'SELECT current_date'
export const since = `SELECT now()::date, ${noon}`

export const allowed = [
  new Date(Date.UTC(2026, 11, 1)).getUTCDay(),
  (12_300).toLocaleString('ko-KR'),
  new Date(0).toLocaleDateString('ko-KR', { timeZone: 'Asia/Seoul' }),
  new Intl.DateTimeFormat('ko-KR', { timeZone: 'Asia/Seoul' }),
  new Date('2026-12-03'),
  new Date('2026-12-03T12:00:00+09:00'),
  (civil: string) => [new Date(civil), new Date(`${civil}T12:00Z`), new Date(`${civil}T12:00+09:00`)],
]
