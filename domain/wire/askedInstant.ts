import * as z from 'zod/mini'
import { isShopDay, seoulDate } from '../shared/civilDate.ts'

const words = '시각은 2000년부터 2199년까지 2026-12-01T10:00:00+09:00처럼 적어 주세요.'

/** An instant in a query or a body, within the shop's calendar where it was written and in Seoul. */
export const askedInstant = z.iso.datetime({ offset: true, error: words }).check(
  z.refine((text) => {
    const at = new Date(text)
    return !Number.isNaN(at.getTime()) && isShopDay(text.slice(0, 10)) && isShopDay(seoulDate(at))
  }, words),
)
