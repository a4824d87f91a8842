import { isShopPeriod, type ShopDay } from '../../../domain/rental/shopPeriod.ts'
import type { Period } from '../../../domain/shared/civilDate.ts'

/** Returns the chosen period, or null when the shop cannot serve it, as one that became too near since (rule 833). */
export const possiblePeriod = (chosen: Period | null, day: ShopDay | undefined): Period | null =>
  chosen === null || day === undefined || isShopPeriod(chosen, day) ? chosen : null
