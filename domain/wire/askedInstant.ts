import * as z from 'zod/mini'

const words = '시각은 2026-12-01T10:00:00+09:00처럼 적어 주세요.'

/** An instant in a query; the database's calendar begins with the year 1. */
export const askedInstant = z.iso
  .datetime({ offset: true, error: words })
  .check(z.refine((text) => !text.startsWith('0000'), words))
