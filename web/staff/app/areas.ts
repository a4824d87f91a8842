import { content } from '../tables/content.ts'
import { explaining } from '../tables/explaining.ts'
import { finance } from '../tables/finance.ts'
import { operationsArea } from '../tables/operations.ts'
import type { Area } from './area.ts'

/** Every area, in the order of the navigation. */
export const areas: readonly Area[] = [operationsArea, content, finance, explaining]
