import { accounts } from '../tables/accounts.ts'
import { content } from '../tables/content.ts'
import { explaining } from '../tables/explaining.ts'
import { finance } from '../tables/finance.ts'
import { operationsArea } from '../tables/operations.ts'
import { today } from '../tables/today.ts'
import type { Area } from './area.ts'

/** Every area, in the order of the navigation. */
export const areas: readonly Area[] = [today, operationsArea, content, finance, explaining, accounts]
