import type { HolidayRule } from '../../domain/rental/holidays.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'

/** An instant at which a day, a month or a year is easily mistaken, with what the rules make of it, worked by hand. */
export type NotableInstant = {
  name: string
  at: string
  /** The day in Seoul. */
  day: CivilDate
  /** The first day on which a rental can start, its first end, and the last day on which one can start. */
  firstStart: CivilDate
  firstEnd: CivilDate
  lastStart: CivilDate
  /** 42 days ahead (rule 20). */
  lastEnd: CivilDate
  /** The last month whose owners are due to be paid (rule 182). */
  dueMonth: string
  /** The last day of points that are earned now (rule 41). */
  pointsUntil: CivilDate
  /** The last day of a coupon that is issued now for 30 days. */
  couponUntil: CivilDate
  /** The last day on which a rental that ends now can be reviewed (rule 110). */
  reviewUntil: CivilDate
}

/** The days on which nothing ships and nothing is picked up. */
export const holidays: readonly HolidayRule[] = [
  { startMonth: 1, startDay: 1, endMonth: 1, endDay: 1 },
  { startMonth: 3, startDay: 1, endMonth: 3, endDay: 1 },
  { startMonth: 12, startDay: 25, endMonth: 12, endDay: 25 },
  // Seollal and Chuseok follow the moon.
  { year: 2027, startMonth: 2, startDay: 6, endMonth: 2, endDay: 9 },
  { year: 2027, startMonth: 9, startDay: 14, endMonth: 9, endDay: 16 },
]

export const notableInstants: readonly NotableInstant[] = [
  {
    name: 'the last day of a month of 30 days',
    at: '2026-11-30T23:30:00+09:00',
    day: '2026-11-30',
    ...{ firstStart: '2026-12-03', firstEnd: '2026-12-05', lastStart: '2027-01-09', lastEnd: '2027-01-11' },
    ...{
      dueMonth: '2026-10',
      pointsUntil: '2027-11-30',
      couponUntil: '2026-12-30',
      reviewUntil: '2027-02-28',
    },
  },
  {
    name: 'a Sunday night',
    at: '2026-12-06T23:59:30+09:00',
    day: '2026-12-06',
    ...{ firstStart: '2026-12-09', firstEnd: '2026-12-11', lastStart: '2027-01-15', lastEnd: '2027-01-17' },
    ...{
      dueMonth: '2026-10',
      pointsUntil: '2027-12-06',
      couponUntil: '2027-01-05',
      reviewUntil: '2027-03-06',
    },
  },
  {
    name: 'the hour before midnight',
    at: '2026-12-19T23:00:00+09:00',
    day: '2026-12-19',
    ...{ firstStart: '2026-12-23', firstEnd: '2026-12-25', lastStart: '2027-01-28', lastEnd: '2027-01-30' },
    ...{
      dueMonth: '2026-10',
      pointsUntil: '2027-12-19',
      couponUntil: '2027-01-18',
      reviewUntil: '2027-03-19',
    },
  },
  {
    name: 'the minute after midnight',
    at: '2026-12-20T00:01:00+09:00',
    day: '2026-12-20',
    ...{ firstStart: '2026-12-23', firstEnd: '2026-12-25', lastStart: '2027-01-29', lastEnd: '2027-01-31' },
    ...{
      dueMonth: '2026-10',
      pointsUntil: '2027-12-20',
      couponUntil: '2027-01-19',
      reviewUntil: '2027-03-20',
    },
  },
  {
    name: 'the 20th, when owners are paid',
    at: '2026-12-20T10:00:00+09:00',
    day: '2026-12-20',
    ...{ firstStart: '2026-12-23', firstEnd: '2026-12-25', lastStart: '2027-01-29', lastEnd: '2027-01-31' },
    ...{
      dueMonth: '2026-11',
      pointsUntil: '2027-12-20',
      couponUntil: '2027-01-19',
      reviewUntil: '2027-03-20',
    },
  },
  {
    name: 'New Year’s Eve',
    at: '2026-12-31T23:30:00+09:00',
    day: '2026-12-31',
    ...{ firstStart: '2027-01-06', firstEnd: '2027-01-08', lastStart: '2027-02-05', lastEnd: '2027-02-11' },
    ...{
      dueMonth: '2026-11',
      pointsUntil: '2027-12-31',
      couponUntil: '2027-01-30',
      reviewUntil: '2027-03-31',
    },
  },
  {
    name: 'New Year',
    at: '2027-01-01T00:10:00+09:00',
    day: '2027-01-01',
    ...{ firstStart: '2027-01-06', firstEnd: '2027-01-08', lastStart: '2027-02-05', lastEnd: '2027-02-12' },
    ...{
      dueMonth: '2026-11',
      pointsUntil: '2028-01-01',
      couponUntil: '2027-01-31',
      reviewUntil: '2027-04-01',
    },
  },
  {
    name: 'the last day of a month of 31 days, a Sunday',
    at: '2027-01-31T23:30:00+09:00',
    day: '2027-01-31',
    ...{ firstStart: '2027-02-03', firstEnd: '2027-02-09', lastStart: '2027-03-12', lastEnd: '2027-03-14' },
    ...{
      dueMonth: '2026-12',
      pointsUntil: '2028-01-31',
      couponUntil: '2027-03-02',
      reviewUntil: '2027-05-01',
    },
  },
  {
    name: 'the day before the holidays of Seollal',
    at: '2027-02-05T10:00:00+09:00',
    day: '2027-02-05',
    ...{ firstStart: '2027-02-12', firstEnd: '2027-02-14', lastStart: '2027-03-17', lastEnd: '2027-03-19' },
    ...{
      dueMonth: '2026-12',
      pointsUntil: '2028-02-05',
      couponUntil: '2027-03-07',
      reviewUntil: '2027-05-06',
    },
  },
  {
    name: 'Seollal',
    at: '2027-02-07T12:00:00+09:00',
    day: '2027-02-07',
    ...{ firstStart: '2027-02-12', firstEnd: '2027-02-14', lastStart: '2027-03-19', lastEnd: '2027-03-21' },
    ...{
      dueMonth: '2026-12',
      pointsUntil: '2028-02-07',
      couponUntil: '2027-03-09',
      reviewUntil: '2027-05-08',
    },
  },
  {
    name: 'the last day of a month of 28 days',
    at: '2027-02-28T23:30:00+09:00',
    day: '2027-02-28',
    ...{ firstStart: '2027-03-04', firstEnd: '2027-03-06', lastStart: '2027-04-09', lastEnd: '2027-04-11' },
    ...{
      dueMonth: '2027-01',
      pointsUntil: '2028-02-28',
      couponUntil: '2027-03-30',
      reviewUntil: '2027-05-29',
    },
  },
  {
    name: 'the day before Chuseok',
    at: '2027-09-13T18:00:00+09:00',
    day: '2027-09-13',
    ...{ firstStart: '2027-09-19', firstEnd: '2027-09-21', lastStart: '2027-10-23', lastEnd: '2027-10-25' },
    ...{
      dueMonth: '2027-07',
      pointsUntil: '2028-09-13',
      couponUntil: '2027-10-13',
      reviewUntil: '2027-12-12',
    },
  },
  {
    name: 'Chuseok',
    at: '2027-09-15T12:00:00+09:00',
    day: '2027-09-15',
    ...{ firstStart: '2027-09-19', firstEnd: '2027-09-21', lastStart: '2027-10-24', lastEnd: '2027-10-27' },
    ...{
      dueMonth: '2027-07',
      pointsUntil: '2028-09-15',
      couponUntil: '2027-10-15',
      reviewUntil: '2027-12-14',
    },
  },
  {
    name: '29 February',
    at: '2028-02-29T23:30:00+09:00',
    day: '2028-02-29',
    ...{ firstStart: '2028-03-04', firstEnd: '2028-03-06', lastStart: '2028-04-09', lastEnd: '2028-04-11' },
    ...{
      dueMonth: '2028-01',
      pointsUntil: '2029-02-28',
      couponUntil: '2028-03-30',
      reviewUntil: '2028-05-29',
    },
  },
]
